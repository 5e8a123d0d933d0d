import { number } from "../words/words.ts";

const units = ["B", "kB", "MB", "GB"] as const;

/** How large something is, in the largest unit of which it has one. */
export function bytes(size: number): string {
	const step = Math.min(
		units.length - 1,
		Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)),
	);
	const value = size / 1000 ** step;
	return `${number(value < 10 && step > 0 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[step]}`;
}
