import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterFile } from "./after-file.ts";
import { buildForge, type ChildForge, startChildForge } from "./child-forge.ts";
import { forgeDatabaseUrl, onPostgres } from "./postgres.ts";
import { basic } from "./registry.ts";
import { preparedData } from "./schema-file.ts";

/** What the administrator of a forge in a process of its own shows. */
export const authorization = basic({ name: "root", password: "admin-pass-1" });

/** Data of one forge that is started again and again, however it ended. */
export interface MortalForge {
	readonly data: string;
	/** Of PostgreSQL; undefined where the database is a file. */
	readonly databaseUrl: string | undefined;
	/** A folder to work in. */
	readonly work: string;
	start(): Promise<ChildForge>;
}

/** Builds what is to be started and makes room for its data, until the tests of the file are over. */
export async function mortalForge(
	settings: Record<string, string> = {},
): Promise<MortalForge> {
	buildForge();
	const folder = await mkdtemp(join(tmpdir(), "ingot-mortal-"));
	afterFile(() => rm(folder, { recursive: true, force: true }));
	const env = onPostgres
		? { INGOT_DATABASE_URL: await forgeDatabaseUrl() }
		: undefined;
	const data = preparedData(join(folder, "data"));
	return {
		data,
		databaseUrl: env?.INGOT_DATABASE_URL,
		work: await mkdtemp(join(folder, "work-")),
		start: () => startChildForge(data, { ...env, ...settings }),
	};
}

/** Asks the API of a forge as its administrator. @throws when nobody answers any more */
export async function callChild<T = never>(
	forge: ChildForge,
	method: string,
	path: string,
	body?: unknown,
): Promise<{ status: number; body: T }> {
	const answer = await fetch(`${forge.url}api/v1${path}`, {
		method,
		headers: { authorization, "content-type": "application/json" },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	return {
		status: answer.status,
		body: (await answer.json().catch(() => undefined)) as T,
	};
}
