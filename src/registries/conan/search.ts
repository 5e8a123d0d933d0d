import { allVersionsOf, registryState } from "../../domain/packages/package.ts";
import { filesByVersion } from "../../domain/packages/package-file.ts";
import { propertiesOf } from "../../domain/packages/properties.ts";
import { notFound } from "../../errors.ts";
import type { HttpResponse } from "../../http/response.ts";
import type { Call } from "../registry.ts";
import { sendBytes } from "../send-cached.ts";
import { keyOf, type Reference, textOf } from "./reference.ts";
import { filesAt, manifest, revisionsBelow } from "./revisions.ts";
import { jsonType, sendList } from "./send-list.ts";

export const infoFile = "conaninfo.txt";
export const infoProperty = "conan.info";

/** The recipes that a pattern fits: their names alone or with more of what follows. */
export async function searchRecipes(call: Call): Promise<HttpResponse> {
	const { search } = call;
	const ignoresCase = search.get("ignorecase")?.toLowerCase() !== "false";
	const folded = (text: string) => (ignoresCase ? text.toLowerCase() : text);
	const pattern = folded((search.get("q") || "*").slice(0, 300));
	const { recipes, modified } = await allRecipes(call);
	const results = recipes
		.filter((spellings) =>
			spellings.some((text) => fits(pattern, folded(text))),
		)
		.map(([whole]) => whole);
	const bytes = Buffer.from(JSON.stringify({ results }));
	return sendBytes(call, { type: jsonType, bytes, modified });
}

/** All recipes by name: each whole, without its place, and its name alone; cached until one is added or removed. */
async function allRecipes({
	app,
	owner,
	cache,
}: Call): Promise<{ recipes: string[][]; modified: number }> {
	const state = await registryState(app.db, owner.id, "conan");
	const key = `conan recipes ${owner.id}`;
	const recipes = await cache.of(key, state.revision, async () => {
		const versions = await allVersionsOf(app.db, owner.id, "conan");
		const files = await filesByVersion(app.db, versions);
		const value = versions.flatMap(({ id, name, version }) => {
			const places = (files.get(id) ?? [])
				.filter((file) => file.name === manifest)
				.map((file) => file.key.split("|"))
				.filter(({ length }) => length === 2)
				.map(([place]) => place as string);
			return [...new Set(places)].map((place) => [
				textOf(name, version, place),
				`${name}/${version}`,
				name,
			]);
		});
		value.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
		const size = value.flat().reduce((sum, { length }) => sum + length + 50, 0);
		return { value, size };
	});
	return { recipes, modified: state.changed_at };
}

/** The packages of a recipe's revision, the newest unless one is named, with what each was built for. */
export const searchPackages = (call: Call): Promise<HttpResponse> =>
	sendList(call, "packages", (reference) => packagesAt(call, reference));

async function packagesAt(
	call: Call,
	reference: Reference,
): Promise<Record<string, { content: string }>> {
	const { files } = await filesAt(call, reference);
	const revision =
		reference.revision ?? revisionsBelow(files, keyOf(reference))[0]?.revision;
	if (!revision) throw notFound("recipe revision not found");
	const recipe: Reference = { ...reference, revision };
	const ids = new Set(
		files
			.filter((file) => file.key.startsWith(`${keyOf(recipe)}|`))
			.map((file) => file.key.split("|")[2] as string),
	);
	const infos = [...ids].flatMap((packageId) => {
		const key = keyOf({ ...recipe, packageId });
		const [last] = revisionsBelow(files, key);
		const info = files.find(
			(file) =>
				file.name === infoFile && file.key === `${key}|${last?.revision}`,
		);
		return info ? [{ packageId, info }] : [];
	});
	const contents = new Map(
		(
			await propertiesOf(
				call.app.db,
				"file",
				infos.map(({ info }) => info.id),
			)
		).map(({ of, name, value }) => [`${of} ${name}`, value]),
	);
	return Object.fromEntries(
		infos.map(({ packageId, info }) => [
			packageId,
			{ content: contents.get(`${info.id} ${infoProperty}`) ?? "" },
		]),
	);
}

/** Whether a text fits a pattern with `*` and `?`; the last `*` alone is tried again, so it takes no more than their lengths multiplied. */
function fits(pattern: string, text: string): boolean {
	let [p, t, star, from] = [0, 0, -1, 0];
	while (t < text.length) {
		if (pattern[p] === "*") {
			star = p++;
			from = t;
		} else if (pattern[p] === "?" || pattern[p] === text[t]) {
			p++;
			t++;
		} else if (star >= 0) {
			p = star + 1;
			t = ++from;
		} else return false;
	}
	while (pattern[p] === "*") p++;
	return p === pattern.length;
}
