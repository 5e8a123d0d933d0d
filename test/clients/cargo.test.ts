import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";

clientTest(
	"cargo",
	"cargo publishes a crate, builds with it, yanks it and finds it",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const { token } = await forge.token(ada, ["write:package"]);
		const cargo = async (cwd: string, ...args: string[]) => {
			const ended = await run("cargo", args, {
				cwd,
				env: {
					CARGO_HOME: join(folder, "home"),
					CARGO_REGISTRIES_FORGE_TOKEN: `Bearer ${token}`,
					CARGO_NET_RETRY: "0",
				},
			});
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		await mkdir(join(folder, "home"));
		await writeFile(
			join(folder, "home/config.toml"),
			`[registries.forge]\nindex = "sparse+${forge.url}api/packages/ada/cargo/"\ncredential-provider = "cargo:token"\n[source.crates-io]\nreplace-with = "forge"\n[source.forge]\nregistry = "sparse+${forge.url}api/packages/ada/cargo/"\n`,
		);
		const make = async (name: string, files: Record<string, string>) => {
			await mkdir(join(folder, name, "src"), { recursive: true });
			for (const [path, text] of Object.entries(files))
				await writeFile(join(folder, name, path), text);
			return join(folder, name);
		};
		const lib = await make("lib", {
			"Cargo.toml":
				'[package]\nname = "hellocrate"\nversion = "0.1.0"\nedition = "2021"\ndescription = "says hello"\nlicense = "MIT"\n',
			"src/lib.rs": "pub fn one() -> i32 { 1 }\n",
		});
		await cargo(lib, "publish", "--registry", "forge", "--allow-dirty");
		const user = await make("user", {
			"Cargo.toml":
				'[package]\nname = "user"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nhellocrate = { version = "0.1", registry = "forge" }\n',
			"src/main.rs": 'fn main() { println!("got {}", hellocrate::one()); }\n',
		});
		expect(await cargo(user, "run")).toContain("got 1");
		expect(
			await cargo(lib, "search", "--registry", "forge", "hello"),
		).toContain("hellocrate");
		await cargo(
			lib,
			"yank",
			"--registry",
			"forge",
			"--version",
			"0.1.0",
			"hellocrate",
		);
		const again = await make("again", {
			"Cargo.toml":
				'[package]\nname = "again"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nhellocrate = { version = "0.1", registry = "forge" }\n',
			"src/main.rs": "fn main() {}\n",
		});
		const refused = await run("cargo", ["generate-lockfile"], {
			cwd: again,
			env: {
				CARGO_HOME: join(folder, "home"),
				CARGO_REGISTRIES_FORGE_TOKEN: `Bearer ${token}`,
			},
		});
		expect(refused.code).not.toBe(0);
	},
);
