import { once } from "node:events";
import {
	existsSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import { configWith } from "../../../src/config.ts";
import { type Seals, sealsOf } from "../../../src/crypto/sealed.ts";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { makeBackup } from "../../../src/domain/backup/make-backup.ts";
import { restoreBackup } from "../../../src/domain/backup/restore-backup.ts";
import {
	freshRecoveryCodes,
	useRecoveryCode,
} from "../../../src/domain/factors/recovery-codes.ts";
import { rotateKey } from "../../../src/domain/sealing/rotate-key.ts";
import { sealedPlaces } from "../../../src/domain/sealing/sealed-places.ts";
import { nextFact } from "../../../src/domain/servers/prove-seals.ts";
import { type Forge, startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import { buildForge, runIngot } from "../../support/child-forge.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";

const say = () => {};
const by = { agent: "test", address: "192.0.2.1" };

async function place() {
	const data = mkdtempSync(join(tmpdir(), "ingot-"));
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	return { data, databaseUrl };
}

const rotate = (settings: Parameters<typeof configWith>[0], to?: string) =>
	rotateKey(configWith(settings), { to, say });

const keyOf = (data: string): string =>
	readFileSync(join(data, "secret.key"), "utf8");

/** Every text in the columns of a place, and within their JSON. */
async function textsOf(
	app: App,
	{ table, column }: (typeof sealedPlaces)[number],
): Promise<string[]> {
	const texts: string[] = [];
	for (const row of await app.db.rows((q) =>
		q
			.selectFrom(table as "webhook")
			.select(sql.ref<string | null>(column).as("text")),
	)) {
		if (!row.text) continue;
		texts.push(row.text);
		if (/^[[{]/.test(row.text))
			JSON.parse(row.text, (_, inner) => {
				if (typeof inner === "string" && inner) texts.push(inner);
				return inner;
			});
	}
	return texts;
}

async function openedBy(
	app: App,
	one: (typeof sealedPlaces)[number],
	seals: Seals,
): Promise<string[]> {
	return (await textsOf(app, one)).flatMap((text) => {
		const plain = seals.open(text);
		return plain === undefined ? [] : [plain];
	});
}

/** Puts something sealed into each place. */
async function fill(forge: Forge): Promise<readonly string[]> {
	const { app, call } = forge;
	const make = async (method: string, path: string, body?: unknown) => {
		const made = await call(method, path, { body });
		expect(made.status, `${path}: ${made.text}`).toBeLessThan(300);
	};
	for (const name of ["kept", "gone"])
		await make("POST", "/user/repos", { name });
	await make("PUT", "/user/actions/secrets/S1", { data: "sesame" });
	await make("POST", "/user/hooks", {
		type: "telegram",
		active: true,
		authorization_header: "Bearer header",
		config: {
			url: "https://example.org/",
			content_type: "json",
			secret: "of the hook",
			bot_token: "of the bot",
			chat_id: "1",
		},
	});
	const root = (await accountByName(app.db, "root"))?.id ?? 0;
	const [{ id: kept = 0 } = {}, { id: gone = 0 } = {}] = await app.db.rows(
		(q) => q.selectFrom("repository").select("id").orderBy("id"),
	);
	// what is old is deleted by tasks meanwhile
	const at = Math.floor(Date.now() / 1000);
	const of = (text: string) => `'${app.seals.seal(text)}'`;
	await app.db.script(`
insert into action_registration (hash, sealed, created_at) values ('h', ${of("of a runner")}, ${at});
insert into pull_mirror (repository_id, address, secret, interval_s, created_at) values (${kept}, 'https://example.org/a', ${of("of a pull")}, 0, 1);
insert into push_mirror (repository_id, name, address, secret, interval_s, created_at) values (${kept}, 'p', 'https://example.org/b', ${of("of a push")}, 0, 1);
insert into push_mirror (repository_id, name, address, secret, interval_s, created_at) values (${gone}, 'q', 'https://example.org/c', ${of("of a deleted one")}, 0, 1);
insert into repository_import (repository_id, service, address, username, secret, token, wanted, people, state, created_at, updated_at)
	values (${kept}, 'gitea', 'https://example.org/d', '', ${of("of an import")}, ${of("token of an import")}, '{}', '{}', 'stopped', 1, 1);
insert into login_source (kind, name, lower_name, active, settings, secret, created_at, updated_at) values ('oauth2', 'S', 's', 0, '{}', ${of("of a source")}, 1, 1);
insert into package_key (owner_id, kind, secret, created_at) values (${root}, 'rpm', ${of("of packages")}, 1), (${root}, 'chef', 'a public key', 1);
insert into session (account_id, hash, method, agent, address, stays, created_at, used_at, expires_at, sudo_at) values (${root}, 'x', '', '', '', 0, ${at}, ${at}, ${at + 86_400}, ${at});
insert into push_subscription (account_id, session_id, endpoint, endpoint_hash, public_key, secret, created_at)
	values (${root}, (select max(id) from session), 'https://example.org/e', 'h', '', ${of("of a browser")}, ${at});
insert into request_key (account_id, digest, asked, status, address, created_at, answer) values (${root}, 'd', '', 201, '', ${at}, ${of("of an answer")});
insert into forge_fact (name, content) values ('file ssh/none', ${of("of a file")});`);
	await make("DELETE", "/repos/root/gone");
	// from now on requests need a code
	await app.db.script(
		`insert into second_factor (account_id, secret, created_at) values (${root}, ${of("of the app")}, 1);`,
	);
	// the audit log gets its key when it begins
	await app.auditSealing.settled();
	const account = await accountByName(app.db, "root");
	return app.db.write((tx) => freshRecoveryCodes(app, tx, account ?? fail()));
}

const fail = (): never => {
	throw new Error("missing");
};

test("all that is sealed opens with the new key and not with the old one, and recovery codes still count", async () => {
	const settings = await place();
	const first = await startForge(settings);
	const codes = await fill(first);
	const old = sealsOf(keyOf(settings.data));
	const before = new Map<string, string[]>();
	for (const one of sealedPlaces) {
		const plain = await openedBy(first.app, one, old);
		expect(plain, `${one.table}.${one.column}`).not.toEqual([]);
		before.set(`${one.table}.${one.column}`, plain);
	}
	await first.close();
	// a copy with its own key
	const backup = join(settings.data, "..", `backup-${Date.now()}`);
	afterFile(() => rmSync(backup, { recursive: true, force: true }));
	if (!onPostgres) await makeBackup(configWith(settings), backup);
	expect(await rotate(settings)).toBe(sealedPlaces.length);
	const next = sealsOf(keyOf(settings.data));
	expect(existsSync(join(settings.data, "secret.key.next"))).toBe(false);
	const again = await startForge(settings);
	try {
		for (const one of sealedPlaces) {
			const name = `${one.table}.${one.column}`;
			expect(await openedBy(again.app, one, old), name).toEqual([]);
			// browsers have to ask anew: push services know the forge by the old key
			if (one.table === "push_subscription") continue;
			expect(await openedBy(again.app, one, next), name).toEqual(
				expect.arrayContaining(before.get(name) ?? []),
			);
		}
		const [chef] = await again.app.db.rows((q) =>
			q.selectFrom("package_key").select("secret").where("kind", "=", "chef"),
		);
		expect(chef?.secret).toBe("a public key");
		const root = (await accountByName(again.app.db, "root")) ?? fail();
		const use = (code = "") => useRecoveryCode(again.app, root, code, by);
		expect(await use(codes[0])).toBe(true);
		expect(await use(codes[0])).toBe(false);
	} finally {
		await again.close();
	}
	// a second time: codes of both times count
	const second = await startForge(settings);
	await second.close();
	await rotate(settings);
	const third = await startForge(settings);
	const root = (await accountByName(third.app.db, "root")) ?? fail();
	expect(await useRecoveryCode(third.app, root, codes[1] ?? "", by)).toBe(true);
	await third.close();
	if (onPostgres) return;
	const data = join(backup, "..", `restored-${Date.now()}`);
	afterFile(() => rmSync(data, { recursive: true, force: true }));
	await restoreBackup(backup, { data });
	const restored = await startForge({ data });
	expect(sealsOf(keyOf(data)).keyFor("x")).toEqual(old.keyFor("x"));
	await restored.close();
});

describe("a forge between two keys", () => {
	/** Seals a part with the new key, as one that was killed. */
	async function between() {
		const settings = await place();
		const forge = await startForge(settings);
		await forge.call("PUT", "/user/actions/secrets/S1", {
			body: { data: "sesame" },
		});
		await forge.close();
		const old = sealsOf(keyOf(settings.data));
		const next = join(settings.data, "secret.key.next");
		writeFileSync(next, "the next one");
		const started = await startForge(settings);
		await started.app.db.script(
			`insert into forge_fact (name, content) values ('${nextFact}', '${sealsOf("the next one").seal("ingot")}')`,
		);
		await started.close();
		return { settings, next, old };
	}

	test("does not start, is not moved on without the new key, and goes on with it", async () => {
		const { settings, next } = await between();
		await expect(startForge(settings)).rejects.toThrow(
			/being replaced.*"ingot rotate-key" again/,
		);
		const aside = `${next}.aside`;
		renameSync(next, aside);
		await expect(rotate(settings)).rejects.toThrow(
			/secret\.key\.next is missing.*put it back.*--accept-new-key/,
		);
		writeFileSync(next, "another one");
		await expect(rotate(settings)).rejects.toThrow(
			/secret\.key\.next is not the key/,
		);
		renameSync(aside, next);
		// the secret, and the key of the audit log where it was made by then
		expect([1, 2]).toContain(await rotate(settings));
		expect(keyOf(settings.data)).toBe("the next one");
		await (await startForge(settings)).close();
	});

	test("that has all but the name of the key only gets that", async () => {
		const settings = await place();
		await (await startForge(settings)).close();
		const old = keyOf(settings.data);
		await rotate(settings);
		renameSync(
			join(settings.data, "secret.key"),
			join(settings.data, "secret.key.next"),
		);
		writeFileSync(join(settings.data, "secret.key"), old);
		await expect(startForge(settings)).rejects.toThrow(/being replaced/);
		expect(await rotate(settings)).toBe(0);
		await (await startForge(settings)).close();
	});

	test.skipIf(onPostgres)("is in a backup with both keys", async () => {
		const { settings, next } = await between();
		const backup = join(settings.data, "backup");
		await makeBackup(configWith(settings), backup);
		for (const name of ["secret.key", "secret.key.next"])
			expect(readFileSync(join(backup, name))).toEqual(
				readFileSync(join(settings.data, name)),
			);
		expect(existsSync(next)).toBe(true);
	});
});

test("a key of a setting is replaced by that of a file, which is made", async () => {
	const settings = { ...(await place()), secretKey: "the first" };
	const forge = await startForge(settings);
	await forge.call("PUT", "/user/actions/secrets/S1", {
		body: { data: "sesame" },
	});
	await forge.close();
	await expect(rotate(settings)).rejects.toThrow(/--to FILE/);
	const to = join(settings.data, "..", `key-${Date.now()}`);
	afterFile(() => rmSync(to, { force: true }));
	// the secret, and the key of the audit log where it was made by then
	expect([1, 2]).toContain(await rotate(settings, to));
	expect(await rotate(settings, to)).toBe(0);
	await expect(startForge(settings)).rejects.toThrow(
		/INGOT_SECRET_KEY is not the key/,
	);
	const secretKey = readFileSync(to, "utf8");
	expect(secretKey).toMatch(/^[0-9a-f]{64}$/);
	await (await startForge({ ...settings, secretKey })).close();
});

test("killed again and again, it ends with every value sealed by the new key", async () => {
	buildForge();
	const settings = await place();
	const forge = await startForge(settings);
	const { app } = forge;
	const count = 3000;
	const old = sealsOf(keyOf(settings.data));
	await app.db.script(
		Array.from(
			{ length: count },
			(_, n) =>
				`insert into action_secret (owner_id, name, sealed, created_at) values (1, 'S${n}', '${old.seal(`plain ${n}`)}', 1)`,
		).join(";"),
	);
	await forge.close();
	const env: Record<string, string> = settings.databaseUrl
		? { INGOT_DATABASE_URL: settings.databaseUrl }
		: {};
	const run = () => runIngot(["rotate-key", "--data", settings.data], env);
	const states = new Set<string>();
	for (let kill = 0; kill < 4; kill++) {
		const child = run();
		const ended = once(child, "exit");
		// it has begun; a little later each time, so that it is met at several places
		await expect
			.poll(
				() =>
					child.exitCode !== null ||
					existsSync(join(settings.data, "secret.key.next")),
				{ timeout: 20_000, interval: 5 },
			)
			.toBe(true);
		const from = performance.now();
		while (performance.now() - from < kill * 40)
			await new Promise((resolve) => setImmediate(resolve));
		child.kill("SIGKILL");
		await ended;
		states.add(
			existsSync(join(settings.data, "secret.key.next")) ? "cut off" : "ended",
		);
		if (child.exitCode === 0) break;
	}
	expect(states).toContain("cut off");
	const last = run();
	const [code] = await once(last, "exit");
	expect(code).toBe(0);
	const next = sealsOf(keyOf(settings.data));
	const again = await startForge(settings);
	const rows = await again.app.db.rows((q) =>
		q.selectFrom("action_secret").select(["name", "sealed"]).orderBy("id"),
	);
	expect(rows.map((row) => next.open(row.sealed))).toEqual(
		Array.from({ length: count }, (_, n) => `plain ${n}`),
	);
	await again.close();
});
