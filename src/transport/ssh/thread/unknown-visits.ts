import { networkOf } from "../../../text/network-of.ts";

/** Limits of connections that have not signed in yet. */
interface UnknownLimits {
	/** Of one address, or of one network of addresses of version 6. */
	readonly perAddress: number;
	/** From this number on, a new connection may end an older one: by chance, the more often the more there are. */
	readonly early: number;
	/** The limit for all together. */
	readonly most: number;
}

const usualLimits: UnknownLimits = {
	perAddress: 100,
	early: 200,
	most: 500,
};

/** Where the system allows a process only a few files and connections, those that have not signed in are an eighth of them. */
export function unknownLimits(descriptors = Number.POSITIVE_INFINITY) {
	const { perAddress, early, most } = usualLimits;
	const few = Math.max(4, Math.floor(descriptors / 16));
	return {
		perAddress: Math.min(perAddress, few),
		early: Math.min(early, few),
		most: Math.min(most, 2 * few),
	};
}

/** Tells whether many visitors come from an address, such as that of a load balancer: it has no share of its own. */
type Shared = (address: string) => boolean;
const noneShared: Shared = () => false;

/** Bounds the connections of each network, signed in or not. */
export function openNetworkShares(
	descriptors = Number.POSITIVE_INFINITY,
	shared = noneShared,
) {
	const most = Math.max(8, Math.floor(descriptors / 8));
	const counts = new Map<string, number>();
	return {
		/** Counts one that has come, and gives what to call when it has gone; undefined where there are too many of its network. */
		enter(address: string): (() => void) | undefined {
			if (shared(address)) return () => {};
			const network = networkOf(address);
			const same = counts.get(network) ?? 0;
			if (same >= most) return undefined;
			counts.set(network, same + 1);
			return () => {
				const left = (counts.get(network) ?? 1) - 1;
				if (left > 0) counts.set(network, left);
				else counts.delete(network);
			};
		},
	};
}

/** Decides which connections that have not signed in may stay (like MaxStartups and PerSourceMaxStartups of OpenSSH). */
interface UnknownVisits {
	/**
	 * Accepts a connection, and gives a function to call when it has signed in or ended. If there is no room, `leave` is called for another one: the
	 * oldest of the same address, or of the address that has most. An honest client signs in within a second.
	 */
	enter(address: string, leave: () => void): () => void;
}

interface Visitor {
	readonly network: string;
	readonly leave: () => void;
}

export function openUnknownVisits(
	limits: UnknownLimits = usualLimits,
	chance: () => number = Math.random,
	shared = noneShared,
): UnknownVisits {
	/** In the order in which they came. */
	const waiting = new Set<Visitor>();
	const counts = new Map<string, number>();
	const count = (network: string, by: number) => {
		const sum = (counts.get(network) ?? 0) + by;
		if (sum > 0) counts.set(network, sum);
		else counts.delete(network);
	};
	const forget = (one: Visitor) => {
		if (waiting.delete(one)) count(one.network, -1);
	};

	function sendAway(network: string): void {
		for (const one of waiting)
			if (one.network === network) {
				forget(one);
				one.leave();
				return;
			}
	}
	function mostCrowded(): string {
		let found = "";
		for (const [network, n] of counts)
			if (n > (counts.get(found) ?? 0)) found = network;
		return found;
	}
	/** Whether one has to leave although there is still room. */
	function isUnlucky(): boolean {
		const { early, most } = limits;
		const crowd = (waiting.size - early) / (most - early);
		return crowd >= 0 && chance() < 0.3 + 0.7 * crowd;
	}

	return {
		enter(address, leave) {
			const network = networkOf(address);
			const many = (counts.get(network) ?? 0) >= limits.perAddress;
			if (many && !shared(address)) sendAway(network);
			else if (waiting.size >= limits.most || isUnlucky())
				sendAway(mostCrowded());
			const one: Visitor = { network, leave };
			waiting.add(one);
			count(network, 1);
			return () => forget(one);
		},
	};
}
