import type { App } from "../../app.ts";
import { GitError } from "../../git/errors.ts";
import { zeroOid } from "../../git/oid.ts";
import { objectInfo } from "../../git/read/object.ts";
import { checkConnectivity } from "../../git/receive/connectivity.ts";
import { emptyQuarantine, ingestPack } from "../../git/receive/ingest-pack.ts";
import type {
	PushCommand,
	PushRequest,
} from "../../git/receive/push-request.ts";
import type { Quarantine } from "../../git/receive/quarantine.ts";
import { refuseLost } from "../../git/receive/refuse-lost.ts";
import { type Actor, claimantOf } from "../permissions/actor.ts";
import { hasLost, refsNow } from "../refs/lost/is-shown.ts";
import { project } from "../refs/projection.ts";
import { branchPrefix, type MoveCause, refsByNames } from "../refs/ref.ts";
import {
	type Repository,
	type RepositoryContext,
	storeOf,
} from "../repositories/repository.ts";
import { applyJudged, type PushOutcome } from "./apply-push.ts";
import { refuseCommand } from "./gate.ts";
import { judgeAll } from "./judge-push.ts";
import { type PushRights, refuseByRights } from "./rights.ts";

const mostNear = 100;
/** Refs of one push: all of them move in one transaction, while others who write wait. */
const mostMoves = 5000;

/**
 * Takes a push: objects into a quarantine, the gate, the objects made durable, then one transaction with all its effects.
 * Whoever calls has asked for the actor's rights. An atomic push moves all of its refs or none.
 */
export async function acceptPush(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	rights: PushRights,
	{
		push,
		signal,
	}: { readonly push: PushRequest; readonly signal: AbortSignal },
): Promise<PushOutcome> {
	const early = refusedEarly(context.repository, rights, push);
	// what strangers push is not even looked at where nothing of it can be taken
	if (
		(isTooLarge(push) || !rights.all) &&
		early.every((refused) => refused !== undefined)
	) {
		// a client that goes away while it still sends is nobody's fault
		push.pack.on("error", () => {}).resume();
		return {
			unpack: "ok",
			messages: [],
			results: push.commands.map(({ ref }, i) => ({ ref, refused: early[i] })),
		};
	}
	const wanted = push.commands.filter((_, i) => early[i] === undefined);
	let held: Quarantine;
	try {
		held = await takeObjects(app, actor, context.repository, push, {
			wanted,
			signal,
		});
	} catch (error) {
		return unpackFailed(push, error);
	}
	try {
		await checkObjects(app, actor, context.repository, held, {
			wanted,
			signal,
		});
		const judged = await judgeAll(app, actor, context.repository, held, {
			push,
			early,
		});
		const how = causeOf(actor, rights);
		return await applyJudged(app, actor, context, held, { push, judged, how });
	} catch (error) {
		return unpackFailed(push, error);
	} finally {
		await held.discard();
	}
}

const isTooLarge = (push: PushRequest): boolean =>
	push.commands.length > mostMoves;

/** Why commands are refused whatever their objects are; undefined for those that may be taken. */
const refusedEarly = (
	repository: Repository,
	rights: PushRights,
	push: PushRequest,
): (string | undefined)[] => {
	const many = isTooLarge(push);
	return push.commands.map((command) =>
		many
			? `a push moves at most ${mostMoves} refs`
			: (refuseCommand(repository, command) ??
				refuseByRights(rights, repository, command)),
	);
};

/** Takes the objects of a push into a quarantine. */
async function takeObjects(
	app: App,
	actor: Actor,
	repository: Repository,
	push: PushRequest,
	{ wanted, signal }: { wanted: readonly PushCommand[]; signal: AbortSignal },
): Promise<Quarantine> {
	const store = storeOf(repository);
	if (!push.hasPack) return emptyQuarantine(app.git, store);
	return ingestPack(app.git, store, push.pack, {
		maxBytes: app.config.maxPushBytes,
		thin: !(await hasLost(app, store.id)),
		signal,
		user: claimantOf(actor, ""),
		growth: {
			tips: [...newTips(repository, wanted)],
			near: () => nearTips(app, repository, wanted),
		},
	});
}

/** Gives the objects to which commands let refs point. */
const newTips = (
	{ format }: Repository,
	wanted: readonly PushCommand[],
): Set<string> =>
	new Set(
		wanted
			.map((command) => command.new)
			.filter((oid) => oid !== zeroOid(format)),
	);

/** Looks whether all objects are there that commands need. @throws GitError */
async function checkObjects(
	app: App,
	actor: Actor,
	repository: Repository,
	held: Quarantine,
	{
		wanted,
		signal,
	}: { readonly wanted: readonly PushCommand[]; readonly signal: AbortSignal },
): Promise<void> {
	const store = storeOf(repository);
	const fresh = newTips(repository, wanted);
	// the judging reads from there at once: its reader starts while the objects are counted
	const [first] = fresh;
	if (first) void objectInfo(app.git, held, first).catch(() => {});
	await checkConnectivity(app.git, held, fresh, {
		near: () => nearTips(app, repository, wanted),
		project: () => project(app, store),
		signal,
	});
	if (await hasLost(app, store.id)) {
		const { kept } = await refsNow(app, repository);
		const user = claimantOf(actor, "");
		await refuseLost(app.git, held, [...fresh], { kept, signal, user });
	}
}

/** Reads what the pushed refs and the default branch point to before. */
async function nearTips(
	app: App,
	repository: Repository,
	wanted: readonly PushCommand[],
): Promise<string[]> {
	const names = wanted.slice(0, mostNear).map(({ ref }) => ref);
	names.push(branchPrefix + repository.default_branch);
	const refs = await refsByNames(app.db, repository.store_id, names);
	return [...new Set(refs.map(({ oid }) => oid))];
}

/** How the log tells of what somebody pushes. */
const causeOf = (actor: Actor, rights: PushRights): MoveCause =>
	actor.job ? "job" : rights.all ? "push" : "guest";

/** Tells whoever pushes what git says of his objects. @throws any other error again */
function unpackFailed(push: PushRequest, error: unknown): PushOutcome {
	if (!(error instanceof GitError) || error.kind === "aborted") throw error;
	// a shallow clone can push only what grew on a history that is here; git says it in these words
	const shallow = push.shallow.length > 0 && error.kind === "not-connected";
	const refused = shallow ? "shallow update not allowed" : "unpacker error";
	return {
		unpack: shallow ? "ok" : error.message,
		messages: [],
		results: push.commands.map(({ ref }) => ({ ref, refused })),
	};
}
