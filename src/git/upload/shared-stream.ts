import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
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
	make: (signal: AbortSignal) => Readable,
	signal?: AbortSignal,
): Promise<Readable> {
	const output = new PassThrough();
	// whoever reads it hears of errors; before that they are thrown here
	output.on("error", () => {});
	const sent = git.answers.send(
		key,
		async (file, stop) => {
			const made = make(stop);
			const end = () =>
				made.destroy(new GitError("aborted", "the client went away"));
			stop.addEventListener("abort", end);
			if (stop.aborted) end();
			for await (const chunk of made)
				if (!file.write(chunk)) await waitForDrain(file);
		},
		{ output, signal, claim },
	);
	sent.then(
		() => output.end(),
		(error) => output.destroy(error),
	);
	await Promise.race([once(output, "readable"), sent]);
	return output;
}
