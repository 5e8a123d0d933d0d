import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../src/app.ts";
import { codeAt } from "../../src/crypto/one-time-codes.ts";
import {
	type Account,
	accountByName,
} from "../../src/domain/accounts/account.ts";
import {
	beginCodes,
	checkCode,
	confirmCodes,
} from "../../src/domain/factors/codes.ts";
import { actingFor } from "../../src/domain/permissions/actor.ts";
import { invite } from "../../src/domain/registration/invitations.ts";
import { newPuzzle } from "../../src/domain/registration/proof-of-work.ts";
import { register } from "../../src/domain/registration/register.ts";
import { teamByName } from "../../src/domain/repositories/repository-teams.ts";
import {
	acceptTeamInvitation,
	inviteToTeam,
} from "../../src/domain/teams/invitations.ts";
import type { Team } from "../../src/domain/teams/team.ts";
import type { Forge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { onPostgres } from "../support/postgres.ts";
import { thorough } from "../support/run/thorough.ts";
import { signedInVisitor } from "../web/support/browser.ts";
import { bytesOf } from "../web/support/codes.ts";
import { allow, client, codeOf, exchange } from "../web/support/oauth.ts";
import { type Servers, startServers } from "./servers.ts";

const run = promisify(execFile);
const rounds = thorough ? 50 : 5;
const by = { agent: "test", address: "203.0.113.1" };

describe.runIf(onPostgres)(
	"two servers that are shown the same at once",
	() => {
		let servers: Servers;
		let ada: { name: string; password: string };
		beforeAll(async () => {
			servers = await startServers(2, { mailUrl: "smtp://127.0.0.1:9" });
			ada = await servers.user("ada");
		});
		const [first, second] = [0, 1].map(
			(n) => () => servers.all[n] as Forge,
		) as [() => Forge, () => Forge];
		const apps = (): App[] => servers.all.map(({ app }) => app);
		const urlOf = (n: number) =>
			`http://127.0.0.1:${servers.all[n]?.app.config.port}/`;
		const account = async (name: string) =>
			(await accountByName(first().app.db, name)) as Account;

		test("a push of two to one branch is taken from one", async () => {
			const work = await mkdtemp(join(tmpdir(), "ingot-races-"));
			afterFile(() => rm(work, { recursive: true, force: true }));
			const git = (place: string, ...args: string[]) =>
				run(
					"git",
					["-c", "user.name=A", "-c", "user.email=a@example.org", ...args],
					{
						cwd: place,
						env: {
							PATH: process.env.PATH,
							HOME: work,
							GIT_TERMINAL_PROMPT: "0",
							GIT_CONFIG_NOSYSTEM: "1",
						},
					},
				);
			await servers.call("POST", "/user/repos", {
				as: ada,
				body: { name: "pushed", auto_init: true, default_branch: "main" },
			});
			const remote = (n: number) =>
				urlOf(n).replace("//", `//${ada.name}:${ada.password}@`) +
				"ada/pushed.git";
			const places = [0, 1].map((n) => join(work, `clone${n}`));
			for (const [n, place] of places.entries())
				await git(work, "clone", "-q", remote(n), place);
			for (let n = 0; n < rounds; n++) {
				for (const [which, place] of places.entries()) {
					await git(place, "fetch", "-q");
					await git(place, "reset", "-q", "--hard", "origin/main");
					await writeFile(join(place, `f${n}-${which}`), "text");
					await git(place, "add", ".");
					await git(place, "commit", "-qm", `Push ${n} of ${which}`);
				}
				const heads = await Promise.all(
					places.map(async (place) =>
						(await git(place, "rev-parse", "HEAD")).stdout.trim(),
					),
				);
				const pushed = await Promise.all(
					places.map((place) =>
						git(place, "push", "-q", "origin", "HEAD:main").then(
							() => true,
							() => false,
						),
					),
				);
				expect(pushed.filter(Boolean).length).toBe(1);
				const won = heads[pushed.indexOf(true)];
				for (const server of [0, 1])
					expect(
						(await git(work, "ls-remote", remote(server), "refs/heads/main"))
							.stdout,
					).toBe(`${won}\trefs/heads/main\n`);
			}
		});

		test("a code of OAuth gives tokens once at most, and what it gave ends with the second use", async () => {
			const browser = await signedInVisitor(first(), ada);
			const web = await client(first(), ada);
			for (let n = 0; n < rounds; n++) {
				const code = codeOf(await allow(browser, web));
				const answers = await Promise.all([
					exchange({ ...first(), url: urlOf(0) }, web, code),
					exchange({ ...second(), url: urlOf(1) }, web, code),
				]);
				const given = answers.filter(({ status }) => status === 200);
				expect(given.length).toBeLessThanOrEqual(1);
				for (const { body } of given)
					for (const server of [0, 1])
						expect(
							(
								await fetch(`${urlOf(server)}api/v1/user`, {
									headers: { authorization: `Bearer ${body.access_token}` },
								})
							).status,
						).toBe(401);
			}
		});

		test("an invitation makes one account", async () => {
			for (let n = 0; n < rounds; n++) {
				const { link } = await invite(
					first().app,
					actingFor(await account("root")),
					{
						email: `new${n}@example.org`,
					},
				);
				const invitation = link.split("=").at(-1) as string;
				const made = await Promise.allSettled(
					apps().map((app, which) => {
						const { challenge, one, two } = newPuzzle(app);
						return register(
							app,
							{
								name: `new${n}-${which}`,
								email: "",
								password: "a long password of somebody",
								reason: "",
								invitation,
								challenge,
								work: "",
								answer: `${one + two}`,
							},
							{ ...by, address: `10.${n}.${which}.1` },
						);
					}),
				);
				expect(made.map(({ status }) => status).toSorted()).toEqual([
					"fulfilled",
					"rejected",
				]);
			}
		});

		test("an invitation to a team takes one in", async () => {
			await servers.call("POST", "/orgs", {
				as: ada,
				body: { username: "crew" },
			});
			const crew = await account("crew");
			const owners = (await teamByName(first().app.db, crew, "Owners")) as Team;
			const actor = actingFor(await account("ada"));
			for (let n = 0; n < rounds; n++) {
				const guests = [`guest${n}a`, `guest${n}b`];
				for (const name of guests) await servers.user(name);
				const { link } = await inviteToTeam(
					first().app,
					actor,
					crew,
					owners,
					`guest${n}@example.org`,
				);
				const secret = link.split("/").at(-1) as string;
				const joined = await Promise.allSettled(
					apps().map(async (app, which) =>
						acceptTeamInvitation(
							app,
							await account(guests[which] as string),
							secret,
						),
					),
				);
				expect(
					joined.filter(({ status }) => status === "fulfilled").length,
				).toBe(1);
			}
		});

		test("a code of an app is good once", async () => {
			for (let n = 0; n < rounds; n++) {
				await servers.user(`cleo${n}`);
				const cleo = await account(`cleo${n}`);
				const { sealed, secret } = beginCodes(first().app, cleo);
				const step = Math.floor(first().app.clock() / 30_000);
				const code = (at: number) => codeAt(bytesOf(secret), at);
				await confirmCodes(first().app, cleo, { sealed, code: code(step) });
				const opened = await Promise.all(
					apps().map((app) => checkCode(app, cleo, code(step + 1))),
				);
				expect(opened.filter(Boolean).length).toBe(1);
			}
		});
	},
);
