import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Transaction } from "../../database/database.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import { parseTag } from "../../git/objects/tag.ts";
import { beginWrite } from "../../git/write/session.ts";
import { identityOf } from "../accounts/identity.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { checkTagRules } from "../protection/check-rules.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { applyMoves } from "./apply-moves.ts";
import { causeOfTag } from "./cause-of-move.ts";
import { checkChangeable } from "./create-branch.ts";
import { conflictReason } from "./move-refs.ts";
import { type Ref, type RefMove, refByName, tagPrefix } from "./ref.ts";
import { resolveCommit } from "./resolve-commit.ts";
import { type NamedCommit, tagNote } from "./tip.ts";

interface NewTag {
	readonly name: string;
	/** Makes an annotated tag. */
	readonly message?: string;
	/** Branch, tag or commit; the default branch unless given. */
	readonly target?: string;
}

/**
 * Makes a tag, an annotated one if it has a message. `also` is done in the same transaction.
 * @throws DomainError "not-found" (target, empty repository), "conflict" (the name is taken), "invalid", "forbidden" (mirror)
 */
export async function createTag(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	wanted: NewTag,
	also?: (tx: Transaction) => Promise<void>,
): Promise<Ref> {
	checkChangeable(repository);
	if (checkShortName(wanted.name)) throw invalid("[TagName]: GitRefName");
	const store = repository.store_id;
	const name = tagPrefix + wanted.name;
	const target = wanted.target || repository.default_branch;
	const commit = await resolveCommit(app, repository, target);
	if (!commit)
		throw notFound(
			`target not found: object does not exist [id: ${target}, rel_path: ]`,
		);
	if (await refByName(app.db, store, name)) throw taken(wanted.name);
	await checkTagRules(app, actor, repository, wanted.name);
	const how = await causeOfTag(app, actor, repository, target, commit.oid);
	const move = wanted.message?.trim()
		? await annotate(app, actor, repository, wanted, commit)
		: { name, from: null, to: commit.oid, tip: commit.tip };
	try {
		await app.db.write(async (tx) => {
			await applyMoves(app, tx, repository, [{ actor, how, moves: [move] }]);
			await also?.(tx);
		});
	} catch (error) {
		if (conflictReason(error)) throw taken(wanted.name);
		throw error;
	}
	const ref = await refByName(app.db, store, name);
	if (!ref) throw conflict(`${name} was already deleted`);
	return ref;
}

/** Writes the tag object; durable when it returns. */
async function annotate(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	wanted: NewTag,
	commit: NamedCommit,
): Promise<RefMove> {
	const session = beginWrite(app.git, storeOf(repository));
	const oid = session.tag({
		object: commit.oid,
		type: "commit",
		tag: wanted.name,
		tagger: {
			...identityOf(app, actor.account),
			seconds: now(app),
			zone: "+0000",
		},
		message: `${(wanted.message as string).trim()}\n`,
	});
	const body = (await session.read(oid))?.body as Buffer;
	await session.flush();
	return {
		name: tagPrefix + wanted.name,
		from: null,
		to: oid,
		peeled: commit.oid,
		tip: commit.tip,
		tag: tagNote(parseTag(body)),
	};
}

const taken = (name: string) => conflict(`tag already exists [name: ${name}]`);
