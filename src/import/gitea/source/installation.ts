import { existsSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { type Ini, readIni } from "./ini.ts";
import {
	placeOf,
	type StorageName,
	type StoragePlace,
	storageNames,
} from "./storages.ts";

/** Where everything of a Gitea installation is. */
export interface Installation {
	readonly ini: Ini;
	/** The value of a key, or its default. */
	setting(section: string, key: string, fallback?: string): string;
	/** The path of something that app.ini names; if it is absolute and not there, its place below the installation. */
	find(base: string, path: string): string;
	readonly workPath: string;
	readonly dataPath: string;
	readonly repositoryRoot: string;
	readonly database:
		| { readonly kind: "sqlite"; readonly path: string }
		| { readonly kind: "postgres"; readonly url: string };
	readonly secretKey: string;
	readonly storages: Readonly<Record<StorageName, StoragePlace>>;
	/** Said about what was found, for the report. */
	readonly remarks: readonly string[];
}

/** What cannot be read, in words for whoever starts the import. */
export class SourceError extends Error {}

/** The key that Gitea used when app.ini had none. */
const builtInKey = "!#@FDEWREWR&*(";

export interface InstallationPaths {
	readonly from: string;
	readonly config?: string;
	readonly database?: string;
}

/**
 * Finds the parts of an installation: `from` is its work path, or a folder above `custom` and `data`, or what `gitea dump` unpacks to.
 * @throws SourceError
 */
export function findInstallation(given: InstallationPaths): Installation {
	const from = resolve(given.from);
	if (!existsSync(from) || !statSync(from).isDirectory())
		throw new SourceError(`${from} is no directory`);
	const config = given.config
		? resolve(given.config)
		: [
				"custom/conf/app.ini",
				"conf/app.ini",
				"app.ini",
				"gitea/conf/app.ini",
				"etc/app.ini",
			]
				.map((path) => join(from, path))
				.find(existsSync);
	if (!config || !existsSync(config))
		throw new SourceError(
			`there is no app.ini below ${from}: name it with --config`,
		);
	const ini = readIni(readFileSync(config, "utf8"));
	const setting = (section: string, key: string, fallback = ""): string =>
		ini.get(section)?.get(key) || fallback;
	const remarks: string[] = [];
	const written = setting("", "WORK_PATH");
	// app.ini names the places of the machine that it was written on
	const moved = (path: string): string => {
		if (!isAbsolute(path) || existsSync(path)) return path;
		if (written && path.startsWith(`${written.replace(/\/$/, "")}/`)) {
			const here = join(from, path.slice(written.replace(/\/$/, "").length));
			if (existsSync(here)) return here;
		}
		const parts = path.split("/").filter(Boolean);
		for (let at = 0; at < parts.length; at++) {
			const here = join(from, ...parts.slice(at));
			if (existsSync(here)) return here;
		}
		return path;
	};
	const below = (base: string, path: string): string =>
		isAbsolute(path) ? moved(path) : join(base, path);
	const workPath = from;
	const wantedData = setting("server", "APP_DATA_PATH", "data");
	const dataPath =
		[below(workPath, wantedData), join(from, "data"), from].find(existsSync) ??
		from;
	const usualRoot = [
		join(dataPath, "gitea-repositories"),
		join(from, "repos"),
		join(from, "git/repositories"),
		join(from, "../git/repositories"),
	];
	const repositoryRoot = setting("repository", "ROOT")
		? below(workPath, setting("repository", "ROOT"))
		: (usualRoot.find(existsSync) ?? (usualRoot[0] as string));
	const storages = Object.fromEntries(
		storageNames.map((name) => [
			name,
			placeOf(name, { setting, ini, dataPath, below }),
		]),
	) as Record<StorageName, StoragePlace>;
	return {
		ini,
		setting,
		find: below,
		workPath,
		dataPath,
		repositoryRoot,
		database: databaseOf(
			given,
			setting,
			(path) => below(workPath, path),
			dataPath,
		),
		secretKey:
			secretOf(setting, "security", "SECRET_KEY", below, workPath) ||
			builtInKey,
		storages,
		remarks,
	};
}

type Setting = Installation["setting"];

function secretOf(
	setting: Setting,
	section: string,
	key: string,
	below: (base: string, path: string) => string,
	workPath: string,
): string {
	const uri = setting(section, `${key}_URI`);
	if (!uri) return setting(section, key);
	const path = below(workPath, uri.replace(/^file:(\/\/)?/, ""));
	if (!existsSync(path))
		throw new SourceError(`${key}_URI names ${path}, which is not there`);
	return readFileSync(path, "utf8").trim();
}

function databaseOf(
	{ database }: InstallationPaths,
	setting: Setting,
	place: (path: string) => string,
	dataPath: string,
): Installation["database"] {
	if (database && /^postgres(ql)?:/.test(database))
		return { kind: "postgres", url: database };
	if (database) {
		const path = resolve(database.replace(/^(sqlite3?|file):(\/\/)?/, ""));
		return { kind: "sqlite", path };
	}
	const type = setting("database", "DB_TYPE", "sqlite3");
	if (type === "sqlite3") {
		const path = setting("database", "PATH");
		return {
			kind: "sqlite",
			path: path ? place(path) : join(dataPath, "gitea.db"),
		};
	}
	if (type !== "postgres")
		throw new SourceError(
			`a database of the type ${type} is not read: bring it into SQLite or PostgreSQL first ("gitea dump --database sqlite3")`,
		);
	const host = setting("database", "HOST", "127.0.0.1:5432");
	const url = new URL("postgres://x/");
	url.username = encodeURIComponent(setting("database", "USER"));
	url.password = encodeURIComponent(setting("database", "PASSWD"));
	url.pathname = `/${encodeURIComponent(setting("database", "NAME", "gitea"))}`;
	if (host.startsWith("/")) url.searchParams.set("host", host);
	else url.host = host;
	const mode = setting("database", "SSL_MODE", "disable");
	if (mode !== "disable") url.searchParams.set("sslmode", mode);
	const schema = setting("database", "SCHEMA");
	if (schema) url.searchParams.set("options", `-c search_path=${schema}`);
	return { kind: "postgres", url: url.href };
}
