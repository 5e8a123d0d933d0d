import Type from "typebox";
import { none as noRecord } from "../../domain/audit/declared.ts";
import { notFound } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";

// stores are known by number and never by a directory's name: none can lie there without an owner
const none = (): never => {
	throw notFound();
};

const nothing = noRecord("no repository lies on the disk without a row");

export const adminUnadoptedList = endpoint({
	id: "adminUnadoptedList",
	route: "GET /admin/unadopted",
	summary: "List repositories on the disk that belong to nobody",
	scope: "admin",
	on: siteAdmin,
	returns: { 200: Type.Array(Type.String()) },
	run: () => paginated([], 0),
});

export const adminAdoptRepository = endpoint({
	id: "adminAdoptRepository",
	route: "POST /admin/unadopted/:owner/:repo",
	summary: "Adopt a repository on the disk",
	scope: "admin",
	audit: nothing,
	on: siteAdmin,
	returns: { 204: null },
	run: none,
});

export const adminDeleteUnadoptedRepository = endpoint({
	id: "adminDeleteUnadoptedRepository",
	route: "DELETE /admin/unadopted/:owner/:repo",
	summary: "Delete a repository on the disk that belongs to nobody",
	scope: "admin",
	audit: nothing,
	on: siteAdmin,
	returns: { 204: null },
	run: none,
});
