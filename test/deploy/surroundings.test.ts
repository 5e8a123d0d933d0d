import { statfsSync } from "node:fs";
import { expect, test } from "vitest";
import { noteBackup } from "../../src/domain/backup/last-backup.ts";
import { testForge } from "../support/forge.ts";
import { sshClient, sshPair } from "../support/ssh-client.ts";

test("metrics tell the disk, the age of the backup, connections and accounts", async () => {
	const clock = { now: Date.now() };
	const forge = await testForge(
		{ metricsToken: "m-secret" },
		{ clock: () => clock.now },
	);
	const told = async () => {
		const response = await fetch(new URL("metrics", forge.url), {
			headers: { authorization: "Bearer m-secret" },
		});
		return new Map(
			[...(await response.text()).matchAll(/^(ingot_[^\s]+) (\S+)$/gm)].map(
				([, name, value]) => [name, Number(value)],
			),
		);
	};
	const first = await told();
	const { data } = forge.app.config;
	const { blocks, bsize } = statfsSync(data);
	expect(first.get("ingot_disk_size_bytes")).toBe(blocks * bsize);
	expect(first.get("ingot_disk_free_bytes")).toBeGreaterThan(0);
	expect(first.has("ingot_backup_age_seconds")).toBe(false);
	expect(first.get('ingot_connections{kind="http"}')).toBeGreaterThan(0);
	const people = first.get("ingot_accounts") ?? 0;
	const ann = await forge.user("ann");
	const pair = sshPair();
	await forge.call("POST", "/user/keys", {
		as: ann,
		body: { title: "mine", key: pair.public },
	});
	const before = first.get('ingot_connections{kind="ssh"}') ?? 0;
	const client = await sshClient(forge.app.sshPort, pair.private);
	expect((await told()).get('ingot_connections{kind="ssh"}')).toBe(before + 1);
	client.destroy();
	await expect
		.poll(async () => (await told()).get('ingot_connections{kind="ssh"}'))
		.toBe(before);
	await noteBackup(data, new Date(clock.now - 3_600_000).toISOString());
	clock.now += 61_000;
	const later = await told();
	expect(later.get("ingot_backup_age_seconds")).toBeCloseTo(3661, 0);
	expect(later.get("ingot_accounts")).toBe(people + 1);
});
