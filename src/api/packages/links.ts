import {
	linkPackage,
	unlinkPackage,
} from "../../domain/packages/link-package.ts";
import { Level } from "../../domain/permissions/units.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import { forbidden, notFound } from "../../errors.ts";
import { packages } from "../../guards/package.ts";
import { empty } from "../../http/answer.ts";
import { endpoint } from "../../http/endpoint.ts";

export const linkPackageWithRepository = endpoint({
	id: "linkPackage",
	route: "POST /packages/:owner/:type/:name/-/link/:repo_name",
	summary: "Link a package with a repository of its owner",
	scope: "package",
	on: packages.one("write"),
	returns: { 201: null },
	async run({ app, actor, owner, target, params }) {
		const found = await findRepository(
			app,
			actor,
			owner.name,
			params.repo_name,
		);
		if (!found || found.repository.owner_id !== owner.id) throw notFound();
		if (found.access.unit("packages") < Level.write)
			throw forbidden("you may not write packages of this repository");
		await linkPackage(app, target, found.repository);
		return empty(201);
	},
});

export const unlinkPackageFromRepository = endpoint({
	id: "unlinkPackage",
	route: "POST /packages/:owner/:type/:name/-/unlink",
	summary: "Take the link of a package with a repository away",
	scope: "package",
	on: packages.one("write"),
	returns: { 204: null },
	run: ({ app, target }) => unlinkPackage(app, target),
});
