import { spawnSync } from "node:child_process";
import {
	createCipheriv,
	createHash,
	createHmac,
	pbkdf2Sync,
	randomBytes,
	scryptSync,
} from "node:crypto";
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { afterFile } from "../../support/after-file.ts";

export const secretKey = "the key of the tests";
type Values = Record<string, SQLInputValue>;

/** A small Gitea on the disk, made by the test: its folder, its database, its repositories. */
export interface MadeGitea {
	readonly folder: string;
	readonly db: DatabaseSync;
	/** Adds rows to a table, which is made of the columns of the first. */
	add(table: string, ...rows: Values[]): void;
	file(path: string, content: string | Uint8Array): void;
	/** Makes a bare repository with one commit on main; gives the commit. */
	repository(name: string): string;
	git(name: string, ...args: string[]): string;
	close(): void;
}

export function madeGitea(): MadeGitea {
	const folder = mkdtempSync(join(tmpdir(), "ingot-gitea-"));
	mkdirSync(join(folder, "data"));
	const db = new DatabaseSync(join(folder, "data/gitea.db"));
	const tables = new Set<string>();
	const file = (path: string, content: string | Uint8Array) => {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	};
	const git = (name: string, ...args: string[]) => {
		const cwd = join(folder, "data/gitea-repositories", `${name}.git`);
		const { status, stdout, stderr } = spawnSync("git", args, {
			cwd,
			encoding: "utf8",
			env: {
				...process.env,
				GIT_CONFIG_GLOBAL: "/dev/null",
				GIT_AUTHOR_NAME: "Ada",
				GIT_AUTHOR_EMAIL: "ada@example.com",
				GIT_COMMITTER_NAME: "Ada",
				GIT_COMMITTER_EMAIL: "ada@example.com",
			},
		});
		if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
		return stdout.trim();
	};
	const made: MadeGitea = {
		folder,
		db,
		add(table, ...rows) {
			const columns = Object.keys(rows[0] ?? {});
			if (!tables.has(table))
				db.exec(
					`create table "${table}" (${columns.map((c) => (c === "id" ? '"id" integer primary key autoincrement' : `"${c}"`)).join(", ")})`,
				);
			tables.add(table);
			for (const row of rows)
				db.prepare(
					`insert into "${table}" (${Object.keys(row)
						.map((c) => `"${c}"`)
						.join(", ")}) values (${Object.keys(row)
						.map(() => "?")
						.join(", ")})`,
				).run(...Object.values(row));
		},
		file,
		repository(name) {
			mkdirSync(join(folder, "data/gitea-repositories", `${name}.git`), {
				recursive: true,
			});
			git(name, "init", "--bare", "-q", "-b", "main", ".");
			const tree = git(name, "mktree");
			const commit = git(name, "commit-tree", tree, "-m", "first");
			git(name, "update-ref", "refs/heads/main", commit);
			return commit;
		},
		git,
		close() {
			db.close();
		},
	};
	file(
		"custom/conf/app.ini",
		`WORK_PATH = /somewhere/else\n[database]\nDB_TYPE = sqlite3\n[security]\nSECRET_KEY = ${secretKey} ; by hand\n`,
	);
	made.add("version", { id: 1, version: 343 });
	afterFile(async () => rmSync(folder, { recursive: true, force: true }));
	return made;
}

const salt = Buffer.from("0123456789abcdef");
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** The columns of a password, as Gitea hashes it. */
export const password = {
	pbkdf2: (word: string) => ({
		passwd: hex(pbkdf2Sync(word, salt, 50_000, 50, "sha256")),
		passwd_hash_algo: "pbkdf2$50000$50",
		salt: hex(salt),
	}),
	old: (word: string) => ({
		passwd: hex(pbkdf2Sync(word, "abcdefghij", 10_000, 50, "sha256")),
		passwd_hash_algo: "pbkdf2",
		salt: "abcdefghij",
	}),
	scrypt: (word: string) => ({
		passwd: hex(
			scryptSync(word, salt, 50, { N: 1024, r: 8, p: 2, maxmem: 2 ** 26 }),
		),
		passwd_hash_algo: "scrypt$1024$8$2$50",
		salt: hex(salt),
	}),
	none: { passwd: "", passwd_hash_algo: "", salt: "" },
};

/** A row of a person, with what most have. */
export const person = (
	id: number,
	name: string,
	more: Values = {},
): Values => ({
	id,
	lower_name: name.toLowerCase(),
	name,
	full_name: "",
	email: `${name}@example.com`,
	...password.none,
	type: 0,
	is_active: 1,
	is_admin: 0,
	max_repo_creation: -1,
	allow_create_organization: 1,
	visibility: 0,
	avatar: "",
	use_custom_avatar: 0,
	created_unix: 1_700_000_000,
	updated_unix: 1_700_000_000,
	last_login_unix: 0,
	...more,
});

/** The columns of a token. */
export const token = (text: string) => ({
	token_hash: hex(pbkdf2Sync(text, "saltsaltsa", 10_000, 50, "sha256")),
	token_salt: "saltsaltsa",
	token_last_eight: text.slice(-8),
});

/** What Gitea seals with its key: secrets and headers. */
export function sealed(plain: string, key = secretKey): string {
	const iv = randomBytes(16);
	const cipher = createCipheriv(
		"aes-256-cfb",
		createHash("sha256").update(key).digest(),
		iv,
	);
	const body = Buffer.from(plain).toString("base64");
	return hex(Buffer.concat([iv, cipher.update(body), cipher.final()]));
}

/** The same for the secrets of apps that make codes. */
export function sealedCodes(plain: string): string {
	const iv = randomBytes(16);
	const cipher = createCipheriv(
		"aes-128-cfb",
		createHash("md5").update(secretKey).digest(),
		iv,
	);
	const body = Buffer.from(plain).toString("base64");
	return Buffer.concat([iv, cipher.update(body), cipher.final()]).toString(
		"base64",
	);
}

export const repositoryRow = (
	id: number,
	owner: number,
	name: string,
	more: Values = {},
): Values => ({
	id,
	owner_id: owner,
	lower_name: name.toLowerCase(),
	name,
	description: "",
	default_branch: "main",
	is_private: 0,
	is_empty: 0,
	is_fork: 0,
	fork_id: 0,
	status: 0,
	size: 2048,
	object_format_name: "sha1",
	created_unix: 1_700_000_000,
	updated_unix: 1_700_000_100,
	...more,
});

/** Rows of the units that a usual repository has. */
export const unitRows = (repository: number, first: number): Values[] =>
	[1, 2, 3, 4, 5].map((type, i) => ({
		id: first + i,
		repo_id: repository,
		type,
		config: "",
	}));

/** The code that an app shows now. */
export function codeNow(secret: Buffer): string {
	const message = Buffer.alloc(8);
	message.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
	const mac = createHmac("sha1", secret).update(message).digest();
	const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
	return String(number % 1e6).padStart(6, "0");
}

/** Every file of a folder with its bytes and times. */
export function stateOf(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.map((entry) => {
			const path = join(entry.parentPath, entry.name);
			const { mtimeMs, size, nlink } = statSync(path);
			const hash = entry.isFile()
				? createHash("sha256").update(readFileSync(path)).digest("hex")
				: "";
			return `${path} ${entry.isFile() ? `${mtimeMs} ${size} ${nlink}` : ""} ${hash}`;
		})
		.sort();
}
