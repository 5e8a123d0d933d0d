import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../../config.ts";
import { openSeals, type Seals } from "../../crypto/sealed.ts";
import { type Database, query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { agreeOnFact, readFact } from "./facts.ts";

/** The fact that holds a known word, sealed: who can open it has the key of this forge. */
const fact = "seal";
const word = "ingot";

const someSecrets = query((q, _: object) =>
	q.selectFrom("action_secret").select("sealed").limit(20),
);
const replace = updateTable("forge_fact", {
	set: ["content"],
	where: ["name"],
});

type Place = {
	readonly config: Pick<Config, "data" | "secretKey">;
	readonly db: Database;
};

/** Opens the seals of a forge; a new key is made only where nothing has been sealed yet. @throws ConfigError when the key is lost or another one */
export async function proveSeals(place: Place): Promise<Seals> {
	const fault = await faultOfKey(place);
	if (fault) throw new ConfigError(fault);
	const { config, db } = place;
	const seals = openSeals(config.data, config.secretKey);
	// two servers that start at once may have made it meanwhile
	const sealed = await agreeOnFact(db, fact, seals.seal(word));
	if (seals.open(sealed) !== word) throw new ConfigError(another(config));
	return seals;
}

/** What is wrong with the key that seals, in words for the operator; makes no key. */
export async function faultOfKey({
	config,
	db,
}: Place): Promise<string | undefined> {
	const sealed = await readFact(db, fact);
	// data of versions that did not keep the fact: their secrets tell
	const old = sealed ? [] : await db.all(someSecrets, {});
	if (!sealed && !old.length) return undefined;
	if (!config.secretKey && !existsSync(keyFile(config)))
		return `${keyFile(config)} is missing, which opens what is sealed in the database (secrets of workflows and webhooks, passwords of mirrors, apps that make codes): put it back from a backup, or set INGOT_SECRET_KEY to its content. ${wayOut}`;
	const seals = openSeals(config.data, config.secretKey);
	const opens = sealed
		? seals.open(sealed) === word
		: old.some((row) => seals.open(row.sealed) !== undefined);
	return opens ? undefined : another(config);
}

/** Takes the key that is there from now on. What was sealed with another one stays closed. */
export async function acceptKey({ config, db }: Place): Promise<void> {
	const seals = openSeals(config.data, config.secretKey);
	const content = seals.seal(word);
	await agreeOnFact(db, fact, content);
	await db.write((tx) => tx.run(replace, { name: fact, content }));
}

const keyFile = ({ data }: Place["config"]): string => join(data, "secret.key");

const wayOut =
	'If it is lost for good, run "ingot doctor --accept-new-key": what was sealed has to be set anew then.';

const another = (config: Place["config"]): string =>
	`${config.secretKey ? "INGOT_SECRET_KEY" : keyFile(config)} is not the key that sealed what is in the database: put the right one back from a backup. ${wayOut}`;
