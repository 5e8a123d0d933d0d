import { statfs } from "node:fs/promises";

/** How much of answers may lie on the disk. */
export type SpaceLimits = {
	/** Bytes of all answers, as long as as much again is free on the disk. */
	readonly bytes: number;
	/** The part of one of those for whom answers are made. */
	readonly userShare: number;
};

/** An answer that takes space. */
type Holder = { readonly user: string; readonly held: number };

/** The sum of what lies on the disk for readers, in all and for each of those for whom it was made. */
interface AnswerSpace {
	add(holder: Holder): void;
	remove(holder: Holder): void;
	/** Looks how much the disk has left. */
	measure(folder: string): Promise<void>;
	/** Bytes of all. */
	held(): number;
	/** Whether an answer may grow as its readers like. */
	hasRoom(holder: Holder): boolean;
}

export function openAnswerSpace({
	bytes,
	userShare,
}: SpaceLimits): AnswerSpace {
	const holders = new Set<Holder>();
	let most = bytes;
	const sum = (user?: string) => {
		let total = 0;
		for (const holder of holders)
			if (user === undefined || holder.user === user) total += holder.held;
		return total;
	};
	return {
		add: (holder) => void holders.add(holder),
		remove: (holder) => void holders.delete(holder),
		async measure(folder) {
			try {
				const { bavail, bsize } = await statfs(folder);
				most = Math.min(bytes, (sum() + bavail * bsize) / 2);
			} catch {
				// not known: the limit alone counts
			}
		},
		held: () => sum(),
		hasRoom: ({ user }) => sum() < most && sum(user) < most * userShare,
	};
}
