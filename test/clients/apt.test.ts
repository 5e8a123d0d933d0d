import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

clientTest(
	"apt-get",
	"apt trusts the archive's key, finds a package and downloads it",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const base = `${forge.url}api/packages/ada/debian`;
		const build = async (version: string) => {
			const at = join(folder, version);
			await mkdir(join(at, "DEBIAN"), { recursive: true });
			await mkdir(join(at, "usr/share/hello"), { recursive: true });
			await writeFile(join(at, "usr/share/hello/word"), `${version}\n`);
			await writeFile(
				join(at, "DEBIAN/control"),
				`Package: ada-hello\nVersion: ${version}\nArchitecture: all\nMaintainer: Ada <ada@example.org>\nDescription: says hello\n with a second line\n`,
			);
			const made = await run(
				"dpkg-deb",
				["--build", "--root-owner-group", at, `${version}.deb`],
				{ cwd: folder },
			);
			expect([made.code, made.out]).toEqual([0, made.out]);
			const body = await readFile(join(folder, `${version}.deb`));
			return send(
				forge,
				"PUT",
				"/api/packages/ada/debian/pool/stable/main/upload",
				{ as: ada, body },
			);
		};
		expect((await build("1.0")).status).toBe(201);
		expect((await build("1.0")).status).toBe(409);
		for (const path of [
			"state/lists/partial",
			"cache/archives/partial",
			"etc/preferences.d",
			"etc/apt.conf.d",
			"etc/trusted.gpg.d",
		])
			await mkdir(join(folder, path), { recursive: true });
		await writeFile(join(folder, "status"), "");
		await writeFile(
			join(folder, "key.asc"),
			(
				await send(forge, "GET", "/api/packages/ada/debian/repository.key", {
					as: null,
				})
			).text,
		);
		await writeFile(
			join(folder, "sources.list"),
			`deb [signed-by=${join(folder, "key.asc")}] ${base} stable main\n`,
		);
		const options = {
			"Dir::State": join(folder, "state"),
			"Dir::State::status": join(folder, "status"),
			"Dir::Cache": join(folder, "cache"),
			"Dir::Etc": join(folder, "etc"),
			"Dir::Etc::sourcelist": join(folder, "sources.list"),
			"Dir::Etc::sourceparts": "-",
			"APT::Sandbox::User": "root",
			"Debug::NoLocking": "true",
		};
		const apt = async (...args: string[]) => {
			const all = [
				...Object.entries(options).flatMap(([key, value]) => [
					"-o",
					`${key}=${value}`,
				]),
				...args,
			];
			const ended = await run("apt-get", all, { cwd: folder });
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			expect(ended.out).not.toMatch(/^W:/m);
			return ended.out;
		};
		await apt("update");
		await apt("download", "ada-hello");
		expect(await readdir(folder)).toContain("ada-hello_1.0_all.deb");
		expect((await build("1.1")).status).toBe(201);
		await apt("update");
		await apt("download", "ada-hello");
		const unpacked = await run(
			"dpkg-deb",
			["-x", "ada-hello_1.1_all.deb", "out"],
			{ cwd: folder },
		);
		expect(unpacked.code).toBe(0);
		expect(
			await readFile(join(folder, "out/usr/share/hello/word"), "utf8"),
		).toBe("1.1\n");
		const gone = await send(
			forge,
			"DELETE",
			"/api/packages/ada/debian/pool/stable/main/ada-hello/1.1/all",
			{ as: ada },
		);
		expect(gone.status).toBe(204);
		await apt("update");
		const again = await run(
			"apt-get",
			[
				...Object.entries(options).flatMap(([key, value]) => [
					"-o",
					`${key}=${value}`,
				]),
				"download",
				"ada-hello=1.1",
			],
			{ cwd: folder },
		);
		expect(again.code).not.toBe(0);
	},
);
