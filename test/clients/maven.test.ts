import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { zipOf } from "../support/archives.ts";
import { clientTest, run, scratch } from "../support/client.ts";
import { clientCache } from "../support/fetched-client.ts";
import { testForge } from "../support/forge.ts";

clientTest(
	"mvn",
	"mvn deploys a release once and snapshots again and again, and resolves the last",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada", { visibility: "private" });
		const { token } = await forge.token(ada, ["write:package"]);
		const address = `${forge.url}api/packages/ada/maven`;
		// plugins are kept between runs, what comes from the forge is not
		const kept = join(clientCache, "m2");
		await rm(join(kept, "org/example/ada"), { recursive: true, force: true });
		await writeFile(
			join(folder, "settings.xml"),
			`<settings><servers><server><id>forge</id><configuration><httpHeaders><property><name>Authorization</name><value>token ${token}</value></property></httpHeaders></configuration></server></servers></settings>`,
		);
		const mvn = (cwd: string, ...args: string[]) =>
			run(
				"mvn",
				[
					...["-B", "-q", "-U", "-s", join(folder, "settings.xml")],
					`-Dmaven.repo.local=${kept}`,
					...args,
				],
				{ cwd },
			);
		const works = async (cwd: string, ...args: string[]) => {
			const ended = await mvn(cwd, ...args);
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
		};
		const deploy = async (version: string, content: string) => {
			await writeFile(
				join(folder, "hello.jar"),
				zipOf({ "hello.txt": content }),
			);
			return [
				"deploy:deploy-file",
				`-Durl=${address}`,
				"-DrepositoryId=forge",
				"-Dfile=hello.jar",
				"-DgroupId=org.example.ada",
				"-DartifactId=hello",
				`-Dversion=${version}`,
				"-Dpackaging=jar",
			];
		};
		await works(folder, ...(await deploy("1.0", "release")));
		for (const content of ["first", "second"])
			await works(folder, ...(await deploy("1.1-SNAPSHOT", content)));
		const again = await mvn(folder, ...(await deploy("1.0", "other")));
		expect(again.code).not.toBe(0);
		const user = join(folder, "user");
		await mkdir(user);
		const dependency = (version: string) =>
			`<dependency><groupId>org.example.ada</groupId><artifactId>hello</artifactId><version>${version}</version></dependency>`;
		for (const [version, content] of [
			["1.0", "release"],
			["1.1-SNAPSHOT", "second"],
		] as const) {
			await writeFile(
				join(user, "pom.xml"),
				`<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>user</artifactId><version>1</version><packaging>pom</packaging><repositories><repository><id>forge</id><url>${address}</url></repository></repositories><dependencies>${dependency(version)}</dependencies></project>`,
			);
			await works(
				user,
				"dependency:copy-dependencies",
				`-DoutputDirectory=${version}`,
				"-Dmdep.stripVersion=true",
			);
			const jar = await readFile(join(user, version, "hello.jar"));
			expect(jar.equals(zipOf({ "hello.txt": content }))).toBe(true);
		}
	},
);
