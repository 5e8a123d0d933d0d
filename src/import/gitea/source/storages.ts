import { join } from "node:path";
import type { Ini } from "./ini.ts";

export const storageNames = [
	"attachments",
	"lfs",
	"avatars",
	"repo-avatars",
	"packages",
	"actions_log",
	"actions_artifacts",
] as const;
/** The kinds of files that Gitea keeps, by the names of their folders. */
export type StorageName = (typeof storageNames)[number];

/** Where the files of one kind are. */
export type StoragePlace =
	| { readonly kind: "local"; readonly root: string }
	| {
			readonly kind: "s3";
			readonly bucket: string;
			readonly prefix: string;
			readonly endpoint: string;
			readonly region: string;
			readonly accessKey: string;
			readonly secretKey: string;
	  }
	| { readonly kind: "unreadable"; readonly why: string };

/** The sections that may speak of a storage themselves, the keys of paths in older ones. */
const own: Record<
	StorageName,
	{ sections: string[]; paths?: [string, string][] }
> = {
	attachments: { sections: ["attachment"] },
	lfs: { sections: ["lfs"], paths: [["server", "LFS_CONTENT_PATH"]] },
	avatars: {
		sections: ["avatar"],
		paths: [["picture", "AVATAR_UPLOAD_PATH"]],
	},
	"repo-avatars": {
		sections: ["repo-avatar"],
		paths: [["picture", "REPOSITORY_AVATAR_UPLOAD_PATH"]],
	},
	packages: { sections: ["packages"] },
	actions_log: { sections: [] },
	actions_artifacts: { sections: ["actions.artifacts"] },
};
const types = ["local", "minio", "azureblob"];

/** Which storage holds the files of one kind: its own section, `[storage.<name>]`, `[storage]`, or a folder of its name. */
export function placeOf(
	name: StorageName,
	{
		setting,
		ini,
		dataPath,
		below,
	}: {
		setting: (section: string, key: string, fallback?: string) => string;
		ini: Ini;
		dataPath: string;
		below: (base: string, path: string) => string;
	},
): StoragePlace {
	const ownSection = own[name].sections.find((section) => ini.has(section));
	const oldType: Partial<Record<StorageName, string>> = {
		avatars: setting("picture", "AVATAR_STORAGE_TYPE"),
		"repo-avatars": setting("picture", "REPOSITORY_AVATAR_STORAGE_TYPE"),
	};
	let shared: "own" | "named" | "common" | "none" = "none";
	let section = "";
	let type = "";
	const wanted =
		(ownSection && setting(ownSection, "STORAGE_TYPE")) || oldType[name] || "";
	const byName = `storage.${name}`;
	if (types.includes(wanted)) {
		[shared, section, type] = ["own", ownSection ?? "", wanted];
		if (type !== "local" && ini.has(byName)) section = byName;
	} else if (wanted) {
		section = `storage.${wanted}`;
		[shared, type] = ["named", setting(section, "STORAGE_TYPE", "local")];
	} else if (ini.has(byName)) {
		const its = setting(byName, "STORAGE_TYPE", "local");
		const other = !types.includes(its);
		section = other ? `storage.${its}` : byName;
		shared = "named";
		type = other ? setting(section, "STORAGE_TYPE", "local") : its;
	} else if (ini.has("storage")) {
		const its = setting("storage", "STORAGE_TYPE", "local");
		const other = !types.includes(its);
		section = other ? `storage.${its}` : "storage";
		shared = other ? "named" : "common";
		type = other ? setting(section, "STORAGE_TYPE", "local") : its;
	} else type = "local";
	const ownKey = (key: string): string =>
		(ownSection && setting(ownSection, key)) || "";
	if (type === "azureblob")
		return {
			kind: "unreadable",
			why: `${name} is in Azure: run "gitea migrate-storage" to local first`,
		};
	if (type === "minio") {
		const of = (key: string, fallback = ""): string =>
			ownKey(key) || setting(section, key, fallback);
		const base = ownKey("MINIO_BASE_PATH")
			? ownKey("MINIO_BASE_PATH")
			: `${setting(section, "MINIO_BASE_PATH").replace(/\/$/, "")}/${name}/`;
		const secure = /^(true|1|yes|on)$/i.test(of("MINIO_USE_SSL"));
		return {
			kind: "s3",
			bucket: of("MINIO_BUCKET", "gitea"),
			prefix: base.replace(/^\//, ""),
			endpoint: `${secure ? "https" : "http"}://${of("MINIO_ENDPOINT", "localhost:9000")}`,
			region: of("MINIO_LOCATION", "us-east-1"),
			accessKey: of("MINIO_ACCESS_KEY_ID"),
			secretKey: of("MINIO_SECRET_ACCESS_KEY"),
		};
	}
	const old = own[name].paths
		?.map(([at, key]) => setting(at, key))
		.find(Boolean);
	const path = ownKey("PATH") || (shared === "none" ? old : "") || "";
	if (path) return local(below(dataPath, path));
	const common = section ? setting(section, "PATH") : "";
	if (common && shared === "common")
		return local(join(below(dataPath, common), name));
	if (common) return local(below(dataPath, common));
	return local(join(dataPath, name));
}

const local = (root: string): StoragePlace => ({ kind: "local", root });
