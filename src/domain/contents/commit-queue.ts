import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "../../app.ts";
import { forbidden, invalid, isDomainError, notFound } from "../../errors.ts";
import { parseCommit } from "../../git/objects/commit.ts";
import { beginWrite, type WriteSession } from "../../git/write/session.ts";
import { outOfScope } from "../../threads/work-scope.ts";
import type { Origin } from "../audit/origin.ts";
import { currentOrigin } from "../audit/origin.ts";
import {
	type BranchRule,
	branchRules,
	ruleFor,
} from "../protection/branch-rule.ts";
import { checkRules } from "../protection/check-rules.ts";
import { refuseMove } from "../protection/may.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import {
	branchPrefix,
	hasBranches,
	headOfDefault,
	type RefMove,
	refsByNames,
	tipOfRef,
} from "../refs/ref.ts";
import { tipOf } from "../refs/tip.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
} from "../repositories/repository.ts";
import type {
	CommitQueue,
	CommitRequest,
	NewCommit,
} from "./commit-request.ts";

interface QueuedRequest {
	readonly request: CommitRequest;
	readonly origin: Origin | undefined;
	resolve(value: NewCommit<never>): void;
	reject(error: unknown): void;
	tries: number;
}

const group = 64;
const maxTries = 10;

export function openCommitQueue(app: App): CommitQueue {
	const queues = new Map<
		number,
		{ waiting: QueuedRequest[]; running: Promise<void> }
	>();
	async function drain(repository: Repository, waiting: QueuedRequest[]) {
		// requests that arrived in the same turn of the loop join the first group
		await new Promise((resolve) => setImmediate(resolve));
		let alone = 0;
		while (waiting.length) {
			const batch: QueuedRequest[] = waiting.splice(0, alone > 0 ? 1 : group);
			alone--;
			try {
				await commitGroup(app, repository, batch);
			} catch (error) {
				const raced = isDomainError(error, "conflict") && !error.details?.final;
				const several = batch.length > 1;
				const again = batch.filter(
					(w) => (raced || several) && ++w.tries < maxTries,
				);
				for (const w of batch) if (!again.includes(w)) w.reject(error);
				waiting.unshift(...again);
				// one of them may clash for good with what others do not care about
				if (several && (!raced || batch.some((w) => w.tries > 1)))
					alone = again.length;
			}
		}
		queues.delete(repository.store_id);
	}
	return {
		submit(repository, request) {
			return new Promise((resolve, reject) => {
				const entry = {
					request: inContext(request),
					origin: currentOrigin(),
					resolve: resolve as never,
					reject,
					tries: 0,
				};
				const queue = queues.get(repository.store_id);
				if (queue) queue.waiting.push(entry);
				else {
					const waiting = [entry];
					queues.set(repository.store_id, {
						waiting,
						running: outOfScope(() => drain(repository, waiting)),
					});
				}
			});
		},
		async settled() {
			await Promise.all([...queues.values()].map((q) => q.running));
		},
	};
}

/** The request with its steps bound to whoever submits it: a group is committed for all by the first of them. */
function inContext(request: CommitRequest): CommitRequest {
	const asSubmitted = AsyncLocalStorage.snapshot();
	return {
		...request,
		build: (session, base) => asSubmitted(() => request.build(session, base)),
		...(request.record && {
			record: async (commit, tx) =>
				asSubmitted(() => request.record?.(commit, tx)),
		}),
		...(request.also && {
			also: async (commit, tx) => asSubmitted(() => request.also?.(commit, tx)),
		}),
	};
}

interface Head {
	oid: string | null;
	tree: string | null;
}

async function commitGroup(
	app: App,
	repository: Repository,
	batch: QueuedRequest[],
): Promise<void> {
	const heads = await headsOf(app, repository, batch);
	// a wiki has no rules of its own
	const rules = repository.wiki ? [] : await branchRules(app.db, repository.id);
	const session = beginWrite(app.git, storeOf(repository));
	const made: {
		waiting: QueuedRequest;
		committed: NewCommit<never>;
		move: RefMove;
	}[] = [];
	for (const waiting of batch) {
		let mark = session.mark();
		// once its objects are in the store they are not taken back: nothing names them
		const written = async () => {
			await session.flush();
			mark = session.mark();
		};
		const group = { app, session, repository, heads, rules, written };
		try {
			made.push({ waiting, ...(await buildOne(group, waiting)) });
		} catch (error) {
			session.rollback(mark);
			waiting.reject(error);
		}
	}
	if (!made.length) return;
	await session.flush();
	const changes = made.map(({ move, committed, waiting }) => ({
		actor: waiting.request.actor,
		how: waiting.request.how,
		moves: [move],
		origin: waiting.origin,
		record: waiting.request.record?.bind(waiting.request, committed.oid),
	}));
	await app.db.write(async (tx) => {
		await applyMoves(app, tx, repository, changes);
		for (const { committed, waiting } of made)
			await waiting.request.also?.(committed.oid, tx);
	});
	for (const { waiting, committed } of made) waiting.resolve(committed);
}

async function headsOf(
	app: App,
	repository: Repository,
	batch: QueuedRequest[],
): Promise<Map<string, Head>> {
	const names = new Set(
		batch.flatMap(({ request }) => [request.branch, request.target]),
	);
	const refs = await refsByNames(
		app.db,
		repository.store_id,
		[...names].map((n) => branchPrefix + n),
	);
	const heads = new Map<string, Head>(
		refs.map((ref) => [
			ref.name.slice(branchPrefix.length),
			{ oid: ref.oid, tree: tipOfRef(ref)?.tree ?? null },
		]),
	);
	// only in a repository without any branch may a commit begin a branch out of nothing
	if (heads.size === 0 && !(await hasBranches(app.db, repository.store_id))) {
		// one that has been deleted looks like that too, and is to get no new directory
		if (!(await repositoryById(app.db, repository.id))) throw notFound();
		heads.set("", { oid: null, tree: null });
	}
	return heads;
}

/** Commits of one repository that are made in one session share this. */
interface Group {
	readonly app: App;
	readonly session: WriteSession;
	readonly repository: Repository;
	readonly heads: Map<string, Head>;
	readonly rules: readonly BranchRule[];
	/** Brings what has been built so far into the store. */
	written(): Promise<void>;
}

async function buildOne(group: Group, { request }: QueuedRequest) {
	const { session, repository, heads } = group;
	const base = request.on ?? heads.get(request.branch) ?? heads.get("");
	if (!base)
		throw notFound(
			`branch does not exist [repo_id: ${repository.id} name: ${request.branch}]`,
		);
	const target = heads.get(request.target);
	const other = request.on !== undefined || request.target !== request.branch;
	if (other && target && !request.force)
		throw invalid(`branch already exists [name: ${request.target}]`);
	const { oid, value, paths, forced } = await request.build(session, base);
	const object = (await session.read(oid)) as { body: Buffer };
	const tip = tipOf(parseCommit(object.body));
	const move: RefMove = {
		name: branchPrefix + request.target,
		from: target?.oid ?? null,
		to: oid,
		tip,
		forced: forced ?? (other && target !== undefined),
	};
	if (!request.judged) await judge(group, request, move, paths);
	heads.delete("");
	heads.set(request.target, { oid, tree: tip.tree });
	return { committed: { oid, tip, value } as NewCommit<never>, move };
}

/** @throws DomainError "forbidden" when a rule keeps the branch from moving so */
async function judge(
	{ app, repository, rules, written }: Group,
	{ actor, branch, target, on }: CommitRequest,
	move: RefMove,
	paths: readonly string[],
): Promise<void> {
	if (!(await ruleFor(rules, target))) return;
	const forced = move.forced ?? false;
	// one commit on the head of its branch is all that the branch gets; else there are those below it
	if (branch === target && !on && !forced) {
		const refused = await refuseMove(app.db, actor, rules, {
			branch: target,
			deletes: false,
			forced,
			unsigned: app.git.sign === undefined,
			commits: true,
			paths,
		});
		if (refused) throw forbidden(refused);
		return;
	}
	await written();
	await checkRules(app, actor, repository, {
		branch: target,
		from: move.from,
		to: move.to,
		forced,
		against: () => headOfDefault(app.db, repository),
	});
}
