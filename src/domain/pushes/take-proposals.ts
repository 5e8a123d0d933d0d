import type { App } from "../../app.ts";
import { DomainError } from "../../errors.ts";
import type { CommandResult } from "../../git/receive/report.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { propose } from "../pulls/propose.ts";
import type { RefMove } from "../refs/ref.ts";
import {
	fullName,
	type RepositoryContext,
} from "../repositories/repository.ts";
import { proposalPrefix } from "./rights.ts";

/** What became of a proposal: the result for git, and a line for whoever reads it. */
export interface ProposalOutcome {
	readonly result: CommandResult;
	readonly message?: string;
}

/** Makes a pull request of a pushed commit, whose objects are kept already. */
export async function takeProposal(
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	move: RefMove,
	options: readonly string[],
): Promise<ProposalOutcome> {
	const ref = move.name;
	try {
		const done = await propose(app, actor, context, {
			target: ref.slice(proposalPrefix.length),
			oid: move.to as string,
			tip: move.tip as NonNullable<RefMove["tip"]>,
			options: optionsOf(options),
		});
		const facts: (readonly [string, string?])[] = [
			["refname", done.ref],
			...(done.from ? [["old-oid", done.from] as const] : []),
			["new-oid", move.to as string],
			...(done.forced ? [["forced-update"] as const] : []),
		];
		const word = done.from ? "the existing" : "the new";
		return {
			result: { ref, options: facts },
			message: `Visit ${word} pull request: ${app.url}${fullName(context)}/pulls/${done.issue.number}`,
		};
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { result: { ref, refused: error.message } };
	}
}

/** Options as `name=value`; one without a value stands for "". */
function optionsOf(lines: readonly string[]): ReadonlyMap<string, string> {
	return new Map(
		lines.map((line) => {
			const at = line.indexOf("=");
			return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
		}),
	);
}
