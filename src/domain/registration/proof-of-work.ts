import { createHash, randomInt } from "node:crypto";
import type { App } from "../../app.ts";
import {
	isChallengeFor,
	newChallenge,
	useChallenge,
} from "../factors/challenges.ts";

/** Zero bits that the digest begins with: about 65,000 tries, less than a second in a browser. */
export const workBits = 16;
/** Sums that the question may have. */
const most = 18;

/** What somebody who registers solves: a browser works, a person without scripts answers a sum. */
interface Puzzle {
	readonly challenge: string;
	readonly one: number;
	readonly two: number;
}

export function newPuzzle(app: App): Puzzle {
	const one = randomInt(1, most / 2 + 1);
	const two = randomInt(1, most / 2 + 1);
	return { challenge: newChallenge(app, `sign-up ${one + two}`), one, two };
}

/** How a puzzle was solved; undefined when it was not, or was already. */
export async function solutionOf(
	app: App,
	{
		challenge,
		work,
		answer,
	}: { challenge: string; work: string; answer: string },
): Promise<"work" | "answer" | undefined> {
	const sums = Array.from({ length: most }, (_, n) => n + 1);
	const sum = sums.find((n) => isChallengeFor(app, challenge, `sign-up ${n}`));
	if (sum === undefined) return undefined;
	const how = isWork(challenge, work)
		? "work"
		: answer.trim() === String(sum)
			? "answer"
			: undefined;
	if (!how) return undefined;
	const fresh = await app.db.write((tx) => useChallenge(app, tx, challenge));
	return fresh ? how : undefined;
}

function isWork(challenge: string, work: string): boolean {
	if (!/^\d{1,12}$/.test(work)) return false;
	const digest = createHash("sha256").update(`${challenge}:${work}`).digest();
	return digest.readUInt32BE(0) >>> (32 - workBits) === 0;
}
