import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { newestLog } from "../../../src/domain/audit/sealing/log-rows.ts";
import { exportLogs } from "../../../src/domain/audit-verification/export-log.ts";
import { addRecords } from "../../domain/audit/sealing/records.ts";
import { clientTest, run, scratch } from "../../support/client.ts";
import { testForge } from "../../support/forge.ts";

/** It comes from Go's module proxy; its sum is checked. */
const module = "golang.org/x/mod v0.29.0";
const sums = [
	`${module} h1:HV8lRxZC4l2cr3Zq1LvtOsi/ThTgWnUk/y64QSs8GwA=`,
	`${module}/go.mod h1:NyhrlYXJ2H4eJiRy/WDBO6HMqZQ6q9nk4JzS3NuCK+w=`,
];

clientTest(
	"go",
	"Go's sumdb verifies an export, checkpoints, and tiles with their proofs, and finds a change",
	async () => {
		const forge = await testForge();
		const { app } = forge;
		for (const count of [1, 300, 7, 400]) {
			await addRecords(app, count);
			await app.auditSealing.settled();
		}
		await app.auditSealing.close();
		const log = await newestLog(app.db);
		const folder = await scratch();
		const work = join(folder, "work");
		await mkdir(work);
		await copyFile(
			new URL("verify.go", import.meta.url),
			join(work, "main.go"),
		);
		await writeFile(
			join(work, "go.mod"),
			`module verify\n\ngo 1.24.0\n\nrequire ${module}\n`,
		);
		await writeFile(join(work, "go.sum"), `${sums.join("\n")}\n`);
		const path = join(work, "log.jsonl");
		let text = "";
		for await (const line of exportLogs(app.db, app.seals)) text += line;
		await writeFile(path, text);
		const { token } = await forge.token(forge.admin, ["read:admin"]);
		const env = {
			GOFLAGS: "-mod=mod -modcacherw",
			GOPATH: join(folder, "gopath"),
			GOCACHE: join(folder, "cache"),
			GOTOOLCHAIN: "local",
			...(process.env.GOPROXY && { GOPROXY: process.env.GOPROXY }),
		};
		const verify = () =>
			run("go", ["run", ".", path, `${app.url}-/audit-log/`, token], {
				cwd: work,
				env,
			});
		const checkpoints = text.match(/"type":"checkpoint"/g)?.length;
		expect(await verify()).toEqual({
			code: 0,
			out: expect.stringContaining(
				`${log?.size} entries, ${checkpoints} checkpoints, tiles of ${log?.size}`,
			),
		});
		const changed = (await readFile(path, "utf8")).replace(
			String.raw`\"actor\":7`,
			String.raw`\"actor\":8`,
		);
		await writeFile(path, changed);
		const found = await verify();
		expect(found.code).not.toBe(0);
		expect(found.out).toContain("another root");
	},
);
