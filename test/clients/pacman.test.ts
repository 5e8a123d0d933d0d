import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { expect, vi } from "vitest";
import { tarOf } from "../support/archives.ts";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

clientTest(
	"pacman",
	"pacman reads the database, installs a package with what it needs, and sees updates",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const put = async (name: string, version: string, depend = "") => {
			const body = zstdCompressSync(
				tarOf({
					".PKGINFO": `pkgname = ${name}\npkgver = ${version}\npkgdesc = says hello\narch = any\nsize = 3\n${depend}`,
					[`usr/share/${name}`]: `${version}\n`,
				}),
			);
			const path = "/api/packages/ada/arch/core";
			return (await send(forge, "PUT", path, { as: ada, body })).status;
		};
		expect(await put("ada-base", "1.0-1")).toBe(201);
		expect(await put("ada-hello", "1.0-1", "depend = ada-base>=1\n")).toBe(201);
		const gpg = (args: string[]) =>
			run("gpg", ["--homedir", join(folder, "gpg"), "--batch", ...args], {
				cwd: folder,
			});
		for (const name of ["root", "db", "cache", "hooks", "gpg"])
			await mkdir(join(folder, name));
		await writeFile(
			join(folder, "pacman.conf"),
			`[options]\nArchitecture = x86_64\nSigLevel = Required\n[core]\nServer = ${forge.url}api/packages/ada/arch/core/x86_64\n`,
		);
		// pacman looks for a keyring of this name
		await writeFile(join(folder, "gpg", "pubring.gpg"), "");
		const key = await fetch(`${forge.url}api/packages/ada/arch/repository.key`);
		await writeFile(join(folder, "key"), await key.text());
		expect((await gpg(["--import", "key"])).code).toBe(0);
		const listed = (await gpg(["--list-keys", "--with-colons"])).out;
		const fingerprint = /^fpr:+([0-9A-F]{40}):/m.exec(listed)?.[1];
		await writeFile(join(folder, "trust"), `${fingerprint}:6:\n`);
		expect((await gpg(["--import-ownertrust", "trust"])).code).toBe(0);
		const pacman = async (...args: string[]) => {
			const places = {
				root: "root",
				dbpath: "db",
				cachedir: "cache",
				hookdir: "hooks",
				gpgdir: "gpg",
			};
			const ended = await run(
				"pacman",
				[
					...args,
					"--noconfirm",
					`--config=${join(folder, "pacman.conf")}`,
					`--logfile=${join(folder, "log")}`,
					...Object.entries(places).map(
						([name, at]) => `--${name}=${join(folder, at)}`,
					),
				],
				{ cwd: folder },
			);
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		await pacman("-Sy", "ada-hello");
		expect((await readdir(join(folder, "root/usr/share"))).sort()).toEqual([
			"ada-base",
			"ada-hello",
		]);
		// a client that asks twice in the second of two changes may have to ask again in the next
		const first = Math.floor(Date.now() / 1000);
		await vi.waitUntil(() => Math.floor(Date.now() / 1000) > first, 5_000);
		expect(await put("ada-hello", "1.1-1", "depend = ada-base>=1\n")).toBe(201);
		await pacman("-Syu");
		expect(await pacman("-Q")).toBe("ada-base 1.0-1\nada-hello 1.1-1\n");
		expect(await pacman("-Si", "ada-hello")).toContain("says hello");
		await pacman("-Fy");
		expect(await pacman("-Fl", "ada-hello")).toContain("usr/share/ada-hello");
	},
);
