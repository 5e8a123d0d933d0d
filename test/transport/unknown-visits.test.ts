import { expect, test } from "vitest";
import { networkOf } from "../../src/text/network-of.ts";
import {
	openNetworkShares,
	openUnknownVisits,
	unknownLimits,
} from "../../src/transport/ssh/thread/unknown-visits.ts";

const limits = { perAddress: 3, early: 6, most: 10 };
/** A door at which one can see who has left. */
function atDoor(chance = 1) {
	const visits = openUnknownVisits(limits, () => chance);
	const left: string[] = [];
	const come = (address: string, name: string) =>
		visits.enter(address, () => left.push(name));
	return { left, come };
}

test("who comes is let in, and the oldest of the same address leaves when it has too many there", () => {
	const { left, come } = atDoor();
	for (let i = 0; i < 5; i++) come("10.0.0.1", `a${i}`);
	come("10.0.0.2", "b");
	expect(left).toEqual(["a0", "a1"]);
});

test("when all places are taken somebody leaves of the address that has most of them", () => {
	const { left, come } = atDoor();
	for (let i = 0; i < 7; i++) come(`10.0.0.${i}`, `other${i}`);
	for (let i = 0; i < 3; i++) come("10.0.1.1", `crowd${i}`);
	expect(left).toEqual([]);
	come("10.0.2.1", "new");
	come("10.0.2.2", "newer");
	expect(left).toEqual(["crowd0", "crowd1"]);
});

test("before that, chance decides, and those who are known do not count", () => {
	const lucky = atDoor(0.999);
	const unlucky = atDoor(0);
	for (const { come } of [lucky, unlucky])
		for (let i = 0; i < 7; i++) come(`10.0.0.${i}`, `v${i}`);
	expect(lucky.left).toEqual([]);
	expect(unlucky.left).toEqual(["v0"]);

	const { left, come } = atDoor(0);
	for (let i = 0; i < 100; i++) come("10.0.0.1", `v${i}`)();
	expect(left).toEqual([]);
});

test("a network of addresses of version 6 is one address", () => {
	expect(networkOf("2001:db8:1:2::5")).toBe(networkOf("2001:DB8:1:2:a:b:c:d"));
	expect(networkOf("2001:db8::5")).toBe(networkOf("2001:db8:0:0:1::"));
	expect(networkOf("2001:db8:1:3::5")).not.toBe(networkOf("2001:db8:1:2::5"));
	expect(networkOf("::ffff:10.0.0.1")).toBe("10.0.0.1");
	expect(networkOf("fe80::1%eth0")).toBe(networkOf("fe80::2"));
	expect(networkOf("::1")).toBe(networkOf("::2"));
});

test("a process that may open few files lets in fewer who have not signed in", () => {
	expect(unknownLimits(256)).toEqual({ perAddress: 16, early: 16, most: 32 });
	expect(unknownLimits(65_536)).toEqual(unknownLimits());
	expect(unknownLimits().most).toBe(500);
});

test("a network has a share of the connections, which it gets back when they end", () => {
	const shares = openNetworkShares(80);
	const ends = Array.from({ length: 10 }, () => shares.enter("2001:db8::1"));
	expect(ends.every((end) => end !== undefined)).toBe(true);
	expect(shares.enter("2001:db8::2")).toBeUndefined();
	expect(shares.enter("2001:db8:1::2")).toBeDefined();
	ends[0]?.();
	expect(shares.enter("2001:db8::2")).toBeDefined();
	expect(shares.enter("2001:db8::2")).toBeUndefined();
});

test("the address of a load balancer has no share of its own, neither before nor after its visitors sign in", () => {
	const isProxy = (address: string) => address === "10.0.0.1";
	const shares = openNetworkShares(80, isProxy);
	for (let i = 0; i < 30; i++) expect(shares.enter("10.0.0.1")).toBeDefined();
	for (let i = 0; i < 10; i++) expect(shares.enter("10.0.0.2")).toBeDefined();
	expect(shares.enter("10.0.0.2")).toBeUndefined();
	const sent: string[] = [];
	const limits = { perAddress: 2, early: 100, most: 100 };
	const unknown = openUnknownVisits(limits, () => 1, isProxy);
	for (const address of ["10.0.0.1", "10.0.0.2"])
		for (let i = 0; i < 3; i++)
			unknown.enter(address, () => sent.push(address));
	expect(sent).toEqual(["10.0.0.2"]);
});
