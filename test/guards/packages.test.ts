import { beforeAll, expect, test } from "vitest";
import { anonymous } from "../../src/domain/permissions/actor.ts";
import { findRepository } from "../../src/domain/repositories/find-repository.ts";
import {
	type PackageContext,
	packages,
	repositoryToLink,
	typeNamed,
} from "../../src/guards/package.ts";
import type { Entry } from "../../src/http/endpoint.ts";
import { type Book, bookForge } from "../support/book.ts";
import { accountNamed, actorOf, entering } from "./support/entering.ts";

let book: Book;
const tool = { owner: "club", type: "generic", name: "tool" };
const enter = (...given: Parameters<ReturnType<typeof entering>>) =>
	entering(book.forge.app)(...given);

beforeAll(async () => {
	book = await bookForge();
	const call = async (method: string, path: string, body?: object) => {
		const made = await book.forge.call<{ id: number }>(method, path, {
			...{ as: book.ada, ...(body ? { body } : {}) },
		});
		expect([path, made.status < 300]).toEqual([path, true]);
		return made.body;
	};
	await call("POST", "/orgs", { username: "club" });
	for (const name of ["mine", "away"])
		await call("POST", "/orgs/club/repos", { name });
	const team = async (name: string, units_map: object, member: string) => {
		const { id } = await call("POST", "/orgs/club/teams", {
			...{ name, permission: "write", units_map },
			includes_all_repositories: true,
		});
		await call("PUT", `/teams/${id}/members/${member}`);
	};
	await team("packers", { "repo.packages": "write" }, "bob");
	await team("lookers", { "repo.packages": "read" }, "eve");
	await call("POST", "/repos/club/away/transfer", { new_owner: "ada" });
	const { ada } = book;
	const put = await fetch(
		`${book.forge.url}api/packages/club/generic/tool/1.0/file.txt`,
		{
			method: "PUT",
			headers: { Authorization: `Basic ${btoa(`ada:${ada.password}`)}` },
			body: "x",
		},
	);
	expect(put.status).toBe(201);
});

test("docker is another name of container, and other types have one", () => {
	expect(typeNamed("docker")).toBe("container");
	for (const type of ["container", "npm", "", "dockers"])
		expect(typeNamed(type)).toBe(type);
});

test("a package is linked with a repository of its owner by those who write packages of both", async () => {
	const { app } = book.forge;
	const linked = async (who: string, repo_name?: string) => {
		const actor = actorOf(await accountNamed(app, who));
		const params = { ...tool, ...(repo_name !== undefined && { repo_name }) };
		const byApi = await enter(packages.link(), actor, { params });
		const entry = { app, actor, params } as unknown as Entry;
		const found = (await packages.one().enter({
			...entry,
			path: "/api/v1/x",
		})) as PackageContext;
		const byPage = await repositoryToLink(entry, found, repo_name ?? "").then(
			() => "in",
			({ kind, message }) => `${kind}: ${message}`,
		);
		return [byApi, byPage];
	};
	expect(await linked("ada", "mine")).toEqual(["in", "in"]);
	expect(await linked("bob", "mine")).toEqual(["in", "in"]);
	const none = "not-found: not found";
	// the old name of what has gone to somebody else
	const actor = actorOf(await accountNamed(app, "ada"));
	const away = await findRepository(app, actor, "club", "away");
	expect([away?.owner.name, away?.renamed]).toEqual(["ada", "repository"]);
	for (const name of ["away", "none", "", undefined])
		expect(await linked("ada", name)).toEqual([none, none]);
	const [byApi, byPage] = await linked("eve", "mine");
	expect(byApi).toMatch(/^forbidden: user should have specific/);
	expect(byPage).toBe(
		"forbidden: you don't have write access to packages of this repository",
	);
});

test("packages of an owner are read by those who see him, by the API with an account, and written by those who may", async () => {
	const { app } = book.forge;
	const [ada, eve] = [
		actorOf(await accountNamed(app, "ada")),
		actorOf(await accountNamed(app, "eve")),
	];
	const params = { ...tool, version: "1.0" };
	for (const make of [packages.ofOwner, packages.one, packages.version]) {
		expect(await enter(make(), eve, { params })).toBe("in");
		expect(await enter(make("write"), eve, { params })).toMatch(/^forbidden: /);
		expect(await enter(make("write"), ada, { params })).toBe("in");
		expect(await enter(make(), anonymous, { params })).toMatch(
			/^unauthorized: /,
		);
	}
	for (const make of [
		...[packages.known, packages.knownPackage, packages.knownVersion],
	]) {
		expect(await enter(make(), anonymous, { params })).toBe("in");
		expect(
			await enter(make(), anonymous, { params: { ...params, owner: "none" } }),
		).toMatch(/^not-found: /);
	}
	const wrong = "not-found: GetPackageByName: package does not exist";
	for (const more of [{ name: "none" }, { type: "npm" }])
		for (const of of [packages.one(), packages.knownPackage()])
			expect(await enter(of, ada, { params: { ...params, ...more } })).toBe(
				wrong,
			);
	const { owner } = tool;
	expect(await enter(packages.one(), ada, { params: { owner } })).toBe(wrong);
	for (const of of [packages.version(), packages.knownVersion()]) {
		const gone =
			"not-found: GetVersionByNameAndVersion: package does not exist";
		expect(await enter(of, ada, { params: tool })).toBe(gone);
		const more = { ...params, version: "2.0" };
		expect(await enter(of, ada, { params: more })).toBe(gone);
	}
});
