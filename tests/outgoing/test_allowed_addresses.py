"""Addresses that requests must not reach: all outside the public internet, and those that embed one of them."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

import pytest

from ging_service.outgoing import may_be_reached

PUBLIC = ("8.8.8.8", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001::1")
REFUSED = (
    *("127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "10.0.0.1"),  # noqa: S104  to be refused
    *("172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "100.127.255.255"),
    *(
        "192.0.0.1",
        "192.0.0.9",
        "192.0.2.1",
        "192.52.193.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "192.88.99.1",
        "224.0.0.1",
        "224.0.1.1",
    ),
    *("239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8"),
    *(
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::8.8.8.8",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2002:808:808::",
    ),
    *("2001:0:4136:e378:8000:63bf:3fff:fdd2", "fe80::1", "fe80::1%1", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1"),
    *("2001:1::1", "2001:3::1", "ff0e::1", "2001:db8::1", "3fff::1", "100::1", "5f00::1"),
)

METADATA = (
    *("169.254.169.254", "169.254.170.2", "169.254.0.23", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe"),
    *("2002:a9fe:a9fe::1", "100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254", "fd20:ce::254"),
    *("fd00:c1::a9fe:a9fe", "fd00:42::42", "fe80::a9fe:a9fe", "fe80::a9fe:a9fe%eth0"),
)


@pytest.mark.parametrize("address", PUBLIC)
def test_what_is_public_may_be_reached(address: str) -> None:
    assert may_be_reached(ip_address(address), ())


@pytest.mark.parametrize("address", REFUSED)
def test_what_is_not_public_may_not_unless_it_is_allowed(address: str) -> None:
    assert not may_be_reached(ip_address(address), ())
    assert not may_be_reached(ip_address(address), [ip_network("9.9.9.9/32")])
    plain = ip_address(address.partition("%")[0])
    assert may_be_reached(plain, [ip_network(plain)])


@pytest.mark.parametrize("address", METADATA)
def test_the_metadata_service_of_a_cloud_is_never_reached(address: str) -> None:
    everything = [ip_network("0.0.0.0/0"), ip_network("::/0")]
    assert not may_be_reached(ip_address(address), everything)


@pytest.mark.parametrize("address", ["10.0.0.1", "100.64.0.1", "fd12:3456::1", "64:ff9b::10.0.0.1", "127.0.0.1"])
def test_private_networks_beside_the_metadata_services_may_be_allowed(address: str) -> None:
    assert may_be_reached(ip_address(address), [ip_network("0.0.0.0/0"), ip_network("::/0")])
