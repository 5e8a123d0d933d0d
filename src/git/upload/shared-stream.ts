import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { currentClaimant } from "../../threads/claimant.ts";
import type { Turn } from "../child.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { waitForDrain } from "../wait-for-drain.ts";
import type { Claim } from "./turns.ts";

/**
 * A shared answer (shared-answers.ts) as a stream, for an answer that is a file to download. Waits for its first bytes, so that a
 * refusal can still be said. Throws `busy` and what `make`'s stream throws; the stream errors with `aborted` and the same.
 */
export async function sharedStream(
	git: Git,
	key: string,
	claim: Claim,
	make: (signal: AbortSignal, turn: Turn) => Readable,
	{ signal, childMemory }: { signal?: AbortSignal; childMemory?: number } = {},
): Promise<Readable> {
	const { output, sent } = begin(git, key, claim, make, {
		signal,
		childMemory,
	});
	await Promise.race([once(output, "readable"), sent]);
	return output;
}

/** The same at once: refusals are errors of the stream. Produced when it is first read. */
export function sharedLater(
	git: Git,
	key: string,
	store: number,
	make: (signal: AbortSignal, turn: Turn) => Readable,
	options: { signal?: AbortSignal; childMemory?: number },
): Readable {
	const user = currentClaimant() ?? "nobody";
	async function* bytes(): AsyncGenerator<Buffer> {
		const { output } = begin(git, key, { user, store }, make, options);
		try {
			// in pieces, so that hundreds of readers do not each hold up the others for a whole chunk
			for await (const chunk of output as AsyncIterable<Buffer>)
				for (let at = 0; at < chunk.length; at += PIECE)
					yield chunk.subarray(at, at + PIECE);
		} finally {
			output.destroy();
		}
	}
	return Readable.from(bytes(), { objectMode: false });
}

const PIECE = 64 * 1024;

function begin(
	git: Git,
	key: string,
	claim: Claim,
	make: (signal: AbortSignal, turn: Turn) => Readable,
	{ signal, childMemory }: { signal?: AbortSignal; childMemory?: number },
): { output: PassThrough; sent: Promise<void> } {
	const output = new PassThrough();
	// whoever reads it hears of errors; before that they are thrown here
	output.on("error", () => {});
	const sent = git.answers.send(
		key,
		async (file, stop, turn) => {
			const made = make(stop, turn);
			const end = () =>
				made.destroy(new GitError("aborted", "the client went away"));
			stop.addEventListener("abort", end);
			if (stop.aborted) end();
			for await (const chunk of made)
				if (!file.write(chunk)) await waitForDrain(file);
		},
		{ output, signal, claim, childMemory },
	);
	sent.then(
		() => output.end(),
		(error) => output.destroy(error),
	);
	return { output, sent };
}
