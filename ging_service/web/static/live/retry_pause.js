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

/** End every pause, so that the next attempts are made now. */
export function retryNow() {
  for (const wake of [...sleepers]) wake();
}

/** A random pause up to this long, so that browsers that lost the service together do not return together. */
export const spread = (limit) => limit * (0.7 + 0.3 * Math.random());
