// Waiting before the next attempt, unless the connection seems to be back earlier.

const sleepers = new Set();

export function pause(limit) {
  return new Promise((done) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      done();
    };
    const timer = setTimeout(wake, limit);
    sleepers.add(wake);
  });
}

/** End every pause: what was to be tried later is tried now. */
export function retryNow() {
  for (const wake of [...sleepers]) wake();
}

/** Up to this long, and not the same for all browsers that lost the service in the same moment. */
export const spread = (limit) => limit * (0.7 + 0.3 * Math.random());
