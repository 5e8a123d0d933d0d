import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import { conflict, invalid, notFound } from "../../../errors.ts";
import type { Actor } from "../../permissions/actor.ts";
import { recordEdit } from "../record-edit.ts";
import type { Repository } from "../repository.ts";

/** So many topics a repository has at most. */
export const mostTopics = 25;
/** A name without capitals: letters, digits, dots and dashes, a letter or digit first. */
const wellFormed = /^[a-z0-9][-.a-z0-9]{0,34}$/;
export const isTopic = (name: string): boolean => wellFormed.test(name);
const plain = (name: string): string => name.trim().toLowerCase();

const known = query((q, p: { names: string[] }, d) =>
	q
		.selectFrom("topic")
		.select(["id", "name"])
		.where("name", "in", d.list(p.names)),
);
const add = insertInto(
	"topic",
	["name", "created_at", "updated_at"],
	(insert) => insert.onConflict((c) => c.column("name").doNothing()),
);
const detach = query((q, p: { repository: number; names: string[] }, d) =>
	q
		.deleteFrom("repository_topic")
		.where("repository_id", "=", p.repository)
		.where(
			"topic_id",
			"not in",
			q.selectFrom("topic").select("id").where("name", "in", d.list(p.names)),
		),
);
const attach = insertInto(
	"repository_topic",
	["repository_id", "topic_id"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const present = query((q, p: { id: number }, d) =>
	q
		.selectFrom("repository")
		.select("topics")
		.where("id", "=", p.id)
		.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
);
const store = updateTable("repository", { set: ["topics"], where: ["id"] });

/** The topics that a repository carries, by name. */
export const topicsOf = (repository: Pick<Repository, "topics">): string[] =>
	JSON.parse(repository.topics);

/**
 * Gives a repository these topics and no others; capitals and repetitions are taken away.
 * @throws DomainError "invalid" naming those that are no topics, or for too many
 */
export async function replaceTopics(
	app: App,
	actor: Actor,
	repository: Repository,
	names: readonly string[],
): Promise<void> {
	const wanted = [...new Set(names.map(plain))].filter(Boolean);
	if (wanted.length > mostTopics) throw tooMany([]);
	const bad = wanted.filter((name) => !isTopic(name));
	if (bad.length)
		throw invalid("Topic names are invalid", {
			body: { invalidTopics: bad, message: "Topic names are invalid" },
		});
	await change(app, actor, repository, () => wanted);
}

/** Adds one topic; twice is once. @throws DomainError "invalid" */
export async function addTopic(
	app: App,
	actor: Actor,
	repository: Repository,
	name: string,
): Promise<void> {
	const topic = checked(name);
	await change(app, actor, repository, (now) => {
		if (now.includes(topic)) return now;
		if (now.length >= mostTopics) throw tooMany(null);
		return [...now, topic];
	});
}

/** Takes one topic away. @throws DomainError "invalid", "not-found" when the repository has it not */
export async function removeTopic(
	app: App,
	actor: Actor,
	repository: Repository,
	name: string,
): Promise<void> {
	const topic = checked(name);
	await change(app, actor, repository, (now) => {
		if (!now.includes(topic)) throw notFound();
		return now.filter((other) => other !== topic);
	});
}

function checked(name: string): string {
	const topic = plain(name);
	if (!isTopic(topic))
		throw invalid("Topic name is invalid", {
			body: { invalidTopics: topic, message: "Topic name is invalid" },
		});
	return topic;
}

const tooMany = (invalidTopics: null | []) => {
	const message = `Exceeding maximum number of topics per repo: ${mostTopics}`;
	return invalid(message, { body: { invalidTopics, message } });
};

async function change(
	app: App,
	actor: Actor,
	repository: Repository,
	to: (now: readonly string[]) => readonly string[],
): Promise<void> {
	await app.db.write(async (tx) => {
		const row = await tx.first(present, { id: repository.id });
		if (!row) throw conflict("the repository was deleted");
		const before = topicsOf(row);
		const after = to(before);
		if (after === before) return;
		await putTopics(tx, repository.id, after, now(app));
		await recordEdit(app, tx, actor, repository, ["topics"]);
	});
}

/** Writes the topics of a repository, both as rows and as its own list. */
export async function putTopics(
	tx: Transaction,
	repository: number,
	names: readonly string[],
	at: number,
): Promise<void> {
	// byte order, as the databases sort
	const sorted = [...names].sort();
	for (const name of sorted)
		tx.later(add, { name, created_at: at, updated_at: at });
	tx.later(detach, { repository, names: sorted });
	for (const { id } of sorted.length
		? await tx.all(known, { names: sorted })
		: [])
		tx.later(attach, { repository_id: repository, topic_id: id });
	tx.later(store, { id: repository, topics: JSON.stringify(sorted) });
}
