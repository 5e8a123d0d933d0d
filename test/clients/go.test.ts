import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { zipOf } from "../support/archives.ts";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

clientTest(
	"go",
	"go finds, downloads and builds with a module, capitals in its path and all",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		for (const [version, word] of [
			["v1.0.0", "one"],
			["v1.1.0", "two"],
		]) {
			const at = `example.com/Ada/hello@${version}`;
			const body = zipOf({
				[`${at}/go.mod`]: "module example.com/Ada/hello\n\ngo 1.18\n",
				[`${at}/hello.go`]: `package hello\n\nfunc Word() string { return "${word}" }\n`,
			});
			expect(
				(
					await send(forge, "PUT", "/api/packages/ada/go/upload", {
						as: ada,
						body,
					})
				).status,
			).toBe(201);
		}
		const work = join(folder, "work");
		await mkdir(work);
		await writeFile(join(work, "go.mod"), "module user\n\ngo 1.18\n");
		await writeFile(
			join(work, "main.go"),
			'package main\n\nimport "example.com/Ada/hello"\n\nfunc main() { println(hello.Word()) }\n',
		);
		const go = async (...args: string[]) => {
			const env = {
				GOPROXY: `${forge.url}api/packages/ada/go`,
				GONOSUMDB: "*",
				GOSUMDB: "off",
				GOFLAGS: "-mod=mod -modcacherw",
				GOPATH: join(folder, "gopath"),
				GOCACHE: join(folder, "cache"),
				GOTOOLCHAIN: "local",
			};
			const ended = await run("go", args, { cwd: work, env });
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		expect(
			await go("list", "-m", "-versions", "example.com/Ada/hello"),
		).toContain("v1.0.0 v1.1.0");
		await go("get", "example.com/Ada/hello@v1.0.0");
		expect(await go("run", ".")).toContain("one");
		await go("get", "example.com/Ada/hello@latest");
		expect(await go("run", ".")).toContain("two");
	},
);
