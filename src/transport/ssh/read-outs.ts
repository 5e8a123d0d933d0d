/** How many channels are read out at the same time: what is read is thrown away, but deciphering it takes time that all share. */
interface ReadOutBounds {
	readonly perClaimant: number;
	readonly most: number;
}

const usualBounds: ReadOutBounds = { perClaimant: 4, most: 32 };

/** Counts the channels whose clients may send on after their command has ended. */
interface ReadOuts {
	/** Gives a function to call when the channel is closed, or undefined when too many are read out already: it is closed at once then. */
	enter(claimant: string): (() => void) | undefined;
}

export function openReadOuts({
	perClaimant,
	most,
}: ReadOutBounds = usualBounds): ReadOuts {
	const counts = new Map<string, number>();
	let sum = 0;
	return {
		enter(claimant) {
			const own = counts.get(claimant) ?? 0;
			if (own >= perClaimant || sum >= most) return undefined;
			counts.set(claimant, own + 1);
			sum++;
			return () => {
				const left = (counts.get(claimant) ?? 0) - 1;
				if (left > 0) counts.set(claimant, left);
				else counts.delete(claimant);
				sum--;
			};
		},
	};
}
