import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

clientTest(
	"dnf",
	"dnf trusts the repository's key, finds a package and downloads it",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const base = `${forge.url}api/packages/ada/rpm`;
		await writeFile(
			join(folder, "hello.spec"),
			"Name: ada-hello\nVersion: 1.0\nRelease: 2\nSummary: says hello <&>\nLicense: MIT\nBuildArch: noarch\nRequires: bash >= 3\n%description\nSays hello.\n%install\nmkdir -p %{buildroot}/usr/bin\necho hello > %{buildroot}/usr/bin/ada-hello\n%files\n/usr/bin/ada-hello\n",
		);
		const built = await run(
			"rpmbuild",
			["-bb", "--define", `_topdir ${folder}/top`, "hello.spec"],
			{ cwd: folder },
		);
		expect([built.code, built.out]).toEqual([0, built.out]);
		const file = "ada-hello-1.0-2.noarch.rpm";
		const body = await readFile(join(folder, "top/RPMS/noarch", file));
		const put = () =>
			send(forge, "PUT", "/api/packages/ada/rpm/upload", { as: ada, body });
		expect((await put()).status).toBe(201);
		expect((await put()).status).toBe(409);
		for (const name of ["repos", "logdir", "root/var/log"])
			await mkdir(join(folder, name), { recursive: true });
		const config = await send(
			forge,
			"GET",
			"/api/packages/ada/rpm/config.repo",
			{ as: null },
		);
		expect(config.text).toContain(`baseurl=${base}`);
		await writeFile(join(folder, "repos/ada.repo"), config.text);
		const dnf = async (...args: string[]) => {
			const options = ["reposdir", "cachedir", "persistdir", "logdir"].map(
				(name) =>
					`--setopt=${name}=${join(folder, name === "reposdir" ? "repos" : name)}`,
			);
			const ended = await run(
				"dnf",
				[
					"-y",
					"--refresh",
					`--installroot=${join(folder, "root")}`,
					"--releasever=1",
					...options,
					...args,
				],
				{ cwd: folder },
			);
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		expect(await dnf("repoquery", "--info", "ada-hello")).toMatch(
			/Summary\s*: says hello <&>/,
		);
		expect(await dnf("repoquery", "--list", "ada-hello")).toContain(
			"/usr/bin/ada-hello",
		);
		expect(await dnf("repoquery", "--requires", "ada-hello")).toContain(
			"bash >= 3",
		);
		expect(
			await dnf("repoquery", "--whatprovides", "/usr/bin/ada-hello"),
		).toContain("ada-hello-0:1.0-2.noarch");
		await dnf("repoquery", "--location", "ada-hello");
		const got = await send(
			forge,
			"GET",
			`/api/packages/ada/rpm/package/${file}`,
			{ as: null },
		);
		expect(got.bytes.equals(body)).toBe(true);
		expect(await readdir(folder)).toContain("cachedir");
		expect(
			(
				await send(
					forge,
					"DELETE",
					"/api/packages/ada/rpm/package/ada-hello/1.0-2/noarch",
					{ as: ada },
				)
			).status,
		).toBe(204);
		expect(await dnf("repoquery", "ada-hello")).not.toContain("1.0-2");
		const group = "/api/packages/ada/rpm/team/el9";
		expect(
			(await send(forge, "PUT", `${group}/upload`, { as: ada, body })).status,
		).toBe(201);
		const own = await send(forge, "GET", `${group}.repo`, { as: null });
		await writeFile(join(folder, "repos/ada.repo"), own.text);
		expect(await dnf("repoquery", "ada-hello")).toContain("1.0-2");
	},
);
