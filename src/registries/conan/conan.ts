import { deleteFiles } from "../../domain/packages/delete-package.ts";
import { fileOf } from "../../domain/packages/package-file.ts";
import { notFound, unauthorized } from "../../errors.ts";
import { HttpResponse, plainText } from "../../http/response.ts";
import { text } from "../answers.ts";
import type { Call, Registry } from "../registry.ts";
import { openToken, sealToken } from "../sealed-token.ts";
import { sendFile } from "../send-file.ts";
import { keyOf, type Reference, referenceOf, textOf } from "./reference.ts";
import {
	filesAt,
	manifest,
	type Revision,
	revisionsBelow,
} from "./revisions.ts";
import { searchPackages, searchRecipes } from "./search.ts";
import { sendList } from "./send-list.ts";
import { upload } from "./upload.ts";

const type = "conan";
const lifetime = 24 * 3600;
const recipe = "/v2/conans/:name/:version/:user/:channel";
const revision = `${recipe}/revisions/:revision`;
const built = `${revision}/packages/:packageId`;
const builtRevision = `${built}/revisions/:packageRevision`;

/** A server of Conan recipes and packages, with revisions (the second version of the protocol). */
export const conan: Registry = {
	type,
	credentials: ({ authorization }, app) =>
		openToken(app, type, authorization)?.authorization,
	routes: [
		{ route: "GET /v1/ping", needs: "read", run: ping },
		{ route: "GET /v2/ping", needs: "read", run: ping },
		{ route: "GET /v2/users/authenticate", needs: "read", run: signIn },
		{ route: "GET /v2/users/check_credentials", needs: "read", run: whoAmI },
		{ route: "GET /v2/conans/search", needs: "read", run: searchRecipes },
		{ route: `GET ${recipe}/search`, needs: "read", run: searchPackages },
		{ route: `GET ${revision}/search`, needs: "read", run: searchPackages },
		{ route: `GET ${recipe}/latest`, needs: "read", run: latest },
		{ route: `GET ${recipe}/revisions`, needs: "read", run: revisions },
		{ route: `GET ${revision}/files`, needs: "read", run: listFiles },
		{ route: `GET ${revision}/files/*`, needs: "read", run: download },
		{ route: `PUT ${revision}/files/*`, needs: "write", run: upload },
		{ route: `GET ${built}/latest`, needs: "read", run: latest },
		{ route: `GET ${built}/revisions`, needs: "read", run: revisions },
		{ route: `GET ${builtRevision}/files`, needs: "read", run: listFiles },
		{ route: `GET ${builtRevision}/files/*`, needs: "read", run: download },
		{ route: `PUT ${builtRevision}/files/*`, needs: "write", run: upload },
		{ route: `DELETE ${recipe}`, needs: "write", run: remove },
		{ route: `DELETE ${revision}`, needs: "write", run: remove },
		{ route: `DELETE ${revision}/packages`, needs: "write", run: removeBuilt },
		{ route: `DELETE ${built}`, needs: "write", run: remove },
		{ route: `DELETE ${builtRevision}`, needs: "write", run: remove },
	],
};

function ping(): HttpResponse {
	return new HttpResponse(200, plainText(""), {
		"X-Conan-Server-Capabilities": "revisions",
	});
}

/** A token for the name and password, or token, in the header. */
function signIn({ app, actor, request }: Call): HttpResponse {
	if (!actor.account)
		throw unauthorized("a username and a password are required");
	const { authorization: shown } = request.headers;
	const authorization = openToken(app, type, shown)?.authorization ?? shown;
	return text(sealToken(app, type, authorization, lifetime));
}

function whoAmI({ actor }: Call): HttpResponse {
	if (!actor.account) throw unauthorized("you are not signed in");
	return text(actor.account.name);
}

/** @throws DomainError "not-found" when there is none */
async function finished(call: Call, reference: Reference): Promise<Revision[]> {
	const { files } = await filesAt(call, reference);
	const found = revisionsBelow(files, keyOf(reference));
	if (found.length === 0) throw notFound("revision not found");
	return found;
}

function latest(call: Call): Promise<HttpResponse> {
	return sendList(call, "latest", async (reference) => {
		const [newest] = await finished(call, reference);
		return newest;
	});
}

function revisions(call: Call): Promise<HttpResponse> {
	return sendList(call, "revisions", async (reference) => {
		const { name, version, place, revision, packageId } = reference;
		const recipe = textOf(name, version, place);
		return {
			reference: packageId ? `${recipe}#${revision}:${packageId}` : recipe,
			revisions: await finished(call, reference),
		};
	});
}

function listFiles(call: Call): Promise<HttpResponse> {
	return sendList(call, "files", async (reference) => {
		const { files } = await filesAt(call, reference);
		const own = files.filter((file) => file.key === keyOf(reference));
		if (!own.some((file) => file.name === manifest))
			throw notFound("revision not found");
		return { files: Object.fromEntries(own.map(({ name }) => [name, {}])) };
	});
}

async function download(call: Call): Promise<HttpResponse> {
	const reference = referenceOf(call);
	const { version } = await filesAt(call, reference);
	const name = call.params["*"] ?? "";
	const file = await fileOf(call.app.db, version, name, keyOf(reference));
	return sendFile(call, file);
}

async function remove(call: Call): Promise<HttpResponse> {
	const { target, version, files } = await filesAt(call, referenceOf(call));
	await deleteFiles(call.app, call.actor, target, version, files);
	return new HttpResponse(200);
}

async function removeBuilt(call: Call): Promise<HttpResponse> {
	const reference = referenceOf(call);
	const { target, version, files } = await filesAt(call, reference);
	const built = files.filter((file) => file.key !== keyOf(reference));
	if (built.length === 0) throw notFound("the recipe has no packages");
	await deleteFiles(call.app, call.actor, target, version, built);
	return new HttpResponse(200);
}
