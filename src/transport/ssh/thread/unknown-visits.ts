import { networkOf } from "../../../text/network-of.ts";

/** Connections that have not said who they are: those of one address, and in sum. */
export interface UnknownLimits {
	/** Of one address, or of one network of addresses of version 6. */
	readonly perAddress: number;
	/** From here on one has to leave for some of those who come, by chance, the more often the more there are. */
	readonly early: number;
	/** As many there are at most. */
	readonly most: number;
}

export const usualLimits: UnknownLimits = {
	perAddress: 100,
	early: 200,
	most: 500,
};

/** Decides who may knock while others stand at the door and say nothing (like MaxStartups and PerSourceMaxStartups of OpenSSH). */
export interface UnknownVisits {
	/**
	 * Takes one in, and gives what is to be called once it is known or gone. Where there is no room for it, `leave` is called for another one: the one
	 * that has stood there longest of those of its address, or of the address that has most. Whoever really speaks is known within a second.
	 */
	enter(address: string, leave: () => void): () => void;
}

interface Waiting {
	readonly network: string;
	readonly leave: () => void;
}

export function openUnknownVisits(
	limits: UnknownLimits = usualLimits,
	chance: () => number = Math.random,
): UnknownVisits {
	/** In the order in which they came. */
	const waiting = new Set<Waiting>();
	const counts = new Map<string, number>();
	const count = (network: string, by: number) => {
		const sum = (counts.get(network) ?? 0) + by;
		if (sum > 0) counts.set(network, sum);
		else counts.delete(network);
	};
	const forget = (one: Waiting) => {
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
	/** Whether one has to go although there is room still. */
	function isUnlucky(): boolean {
		const { early, most } = limits;
		const crowd = (waiting.size - early) / (most - early);
		return crowd >= 0 && chance() < 0.3 + 0.7 * crowd;
	}

	return {
		enter(address, leave) {
			const network = networkOf(address);
			if ((counts.get(network) ?? 0) >= limits.perAddress) sendAway(network);
			else if (waiting.size >= limits.most || isUnlucky())
				sendAway(mostCrowded());
			const one: Waiting = { network, leave };
			waiting.add(one);
			count(network, 1);
			return () => forget(one);
		},
	};
}
