import { Readable } from "node:stream";
import { currentClaimant } from "../threads/claimant.ts";
import type { Turn } from "./child.ts";
import { GitError } from "./errors.ts";
import type { Git } from "./git.ts";
import { endError, type RunOptions, startGit } from "./run.ts";
import type { ReadFrom } from "./store.ts";
import type { Subcommand } from "./subcommands.ts";

/** The output of one command as a stream, begun with the first read and ended when nobody reads any more. Errors as `aborted`, `timeout`, `too-large`, `failed`. */
export function streamGit(
	git: Git,
	from: ReadFrom | undefined,
	command: Subcommand,
	args: readonly string[],
	options: RunOptions & {
		input?: string;
		/** Most bytes to give. */
		maxBytes?: number;
		/** Given before the output. */
		head?: Buffer;
		/** Taken before; ends with the command. */
		turn?: Turn;
	} = {},
): Readable {
	const { input, maxBytes = Number.POSITIVE_INFINITY, head, ...run } = options;
	// who reads it later does so on the account of who asked for it
	const user = currentClaimant();
	async function* bytes(): AsyncGenerator<Buffer> {
		const child = await startGit(git, from, command, args, {
			deadline: git.limits.transferDeadline,
			user,
			...run,
		});
		child.stdin.end(input);
		let size = 0;
		try {
			if (head) yield head;
			for await (const chunk of child.stdout) {
				size += chunk.length;
				if (size > maxBytes)
					throw new GitError("too-large", `git ${command} gives too much`);
				yield chunk;
			}
			const end = await child.ended;
			if (end.killed || end.code !== 0) throw endError(command, end);
		} finally {
			child.kill("aborted");
		}
	}
	return Readable.from(bytes(), { objectMode: false });
}
