import type { App } from "../../app.ts";
import { isGitError } from "../../git/errors.ts";
import type {
	PushCommand,
	PushRequest,
} from "../../git/receive/push-request.ts";
import type { Quarantine } from "../../git/receive/quarantine.ts";
import { sharedTurns } from "../../threads/shared-turns.ts";
import type { Actor } from "../permissions/actor.ts";
import type { RefMove } from "../refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";
import { moveOf } from "./judge-command.ts";
import { judgeJob } from "./judge-job.ts";
import { judgeByRules } from "./judge-rules.ts";
import { proposalPrefix } from "./rights.ts";

/** A command of a push: how it moves a ref, or why it is refused. */
export interface CommandVerdict {
	readonly command: PushCommand;
	readonly move?: RefMove;
	refused?: string;
}

/** Judges the commands of a push one by one, by the rules, and together where it is atomic. */
export async function judgeAll(
	app: App,
	actor: Actor,
	repository: Repository,
	held: Quarantine,
	{
		push,
		early,
	}: {
		readonly push: PushRequest;
		readonly early: readonly (string | undefined)[];
	},
): Promise<CommandVerdict[]> {
	const judged: CommandVerdict[] = [];
	const turn = sharedTurns();
	for (const [i, command] of push.commands.entries()) {
		await turn();
		const refused = early[i];
		judged.push(
			refused === undefined
				? await judge(app, held, command)
				: { command, refused },
		);
	}
	await applyRules(app, actor, repository, held, judged);
	if (isAtomic(push)) {
		refuseMixed(judged);
		failTogether(judged);
	}
	return judged;
}

export const isAtomic = (push: PushRequest): boolean =>
	push.capabilities.has("atomic");

async function judge(
	app: App,
	held: Quarantine,
	command: PushCommand,
): Promise<CommandVerdict> {
	try {
		const move = await moveOf(app, held, command);
		// a tag may stand for a commit, but is none
		return isProposal({ command }) && (!move.tip || move.peeled)
			? { command, refused: "only commits can be proposed" }
			: { command, move };
	} catch (error) {
		if (isGitError(error, "wrong-type", "missing-object", "corrupt"))
			return { command, refused: error.message };
		throw error;
	}
}

/** Refuses what the rules of the repository forbid to this actor. */
async function applyRules(
	app: App,
	actor: Actor,
	repository: Repository,
	held: Quarantine,
	judged: CommandVerdict[],
): Promise<void> {
	const left = judged.filter((j) => j.refused === undefined);
	const verdicts = await judgeByRules(
		app,
		actor,
		repository,
		held,
		left.map((j) => j.move as RefMove),
	);
	const ofJobs = await judgeJob(
		app,
		actor,
		repository,
		held,
		left.map((j) => j.move as RefMove),
	);
	for (const [i, j] of left.entries()) j.refused = verdicts[i] ?? ofJobs[i];
}

export const isProposal = ({ command }: CommandVerdict): boolean =>
	command.ref.startsWith(proposalPrefix);

/** Pull requests are opened one by one, so they stand together with nothing. */
function refuseMixed(judged: CommandVerdict[]): void {
	if (judged.length > 1 && judged.some(isProposal))
		refuseAll(judged, "a pull request cannot be part of an atomic push");
}

/** Refuses everything where something was refused. */
export function failTogether(judged: CommandVerdict[]): void {
	if (judged.some((j) => j.refused !== undefined))
		refuseAll(judged, "atomic push failed");
}

export function refuseAll(judged: CommandVerdict[], why: string): void {
	for (const j of judged) j.refused ??= why;
}
