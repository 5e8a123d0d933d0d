import type { StoredBlob } from "../../blobs/blob-store.ts";
import type { VersionAbout } from "../../domain/packages/about.ts";
import { packageByName, versionOf } from "../../domain/packages/package.ts";
import { fileOf } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound, tooLarge } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { partOf } from "../open-blob.ts";
import type { Call } from "../registry.ts";
import { receive } from "../uploads.ts";
import { recipeFacts } from "./recipe.ts";
import { keyOf, type Reference, referenceOf } from "./reference.ts";
import { filesAt, manifest, revisionsBelow } from "./revisions.ts";
import { infoFile, infoProperty } from "./search.ts";

const packings = ["tgz", "txz", "tzst"];
const recipeFiles = ["conanfile.py", manifest].concat(
	packings.flatMap((end) => [`conan_export.${end}`, `conan_sources.${end}`]),
);
const packageFiles = [infoFile, manifest].concat(
	packings.map((end) => `conan_package.${end}`),
);
const metadata = /^metadata(?:\/[\w+@-][\w+@.-]{0,100}){1,8}$/;
const largestInfo = 256 * 1024;

/** Takes one file of a recipe or package. A file that exists is not sent again; other bytes for it are an error, except for metadata. */
export async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, params, request } = call;
	const reference = referenceOf(call);
	const name = params["*"] ?? "";
	const known = reference.packageId ? packageFiles : recipeFiles;
	const isMetadata = metadata.test(name);
	if (!isMetadata && !known.includes(name))
		throw badRequest(`${name} is not a file of a recipe or package`);
	// the client asks whether we have the bytes; knowing their digest gives no right to them
	if (request.headers["x-checksum-deploy"])
		throw notFound("the file is missing");
	if (reference.packageId) await demandRecipe(call, reference);
	const { blob } = await receive(call, "conan");
	const sum = request.headers["x-checksum-sha1"];
	if (typeof sum === "string" && sum && sum.toLowerCase() !== blob.sha1)
		throw badRequest("the checksum does not match the file");
	if (name === infoFile && blob.size > largestInfo)
		throw tooLarge(`${infoFile} is too large`);
	const info =
		name === infoFile && (await partOf(app, blob, 0, largestInfo)).toString();
	if (!isMetadata && (await isThere(call, reference, name, blob.sha256)))
		return new HttpResponse(201);
	await publish(app, actor, owner, {
		type: "conan",
		name: reference.name,
		version: reference.version,
		about: await aboutIn(call, reference, name, blob),
		files: [
			{
				name,
				key: keyOf(reference),
				blob,
				aside: name !== "conanfile.py" && !name.startsWith("conan_package."),
				properties: info ? { [infoProperty]: info } : undefined,
			},
		],
		existing: isMetadata ? "replace" : "add",
	});
	return new HttpResponse(201);
}

const recipeFile = "conanfile.py";
const largestRecipe = 256 * 1024;

/** What a recipe tells; other files tell nothing. */
async function aboutIn(
	{ app }: Call,
	{ packageId }: Reference,
	name: string,
	blob: StoredBlob,
): Promise<VersionAbout | undefined> {
	if (packageId || name !== recipeFile) return undefined;
	const source = await partOf(app, blob, 0, largestRecipe);
	return { facts: recipeFacts(source.toString("utf8")) };
}

/** @throws DomainError "not-found" unless the recipe's revision is there, whole */
async function demandRecipe(call: Call, reference: Reference): Promise<void> {
	const recipe = {
		...reference,
		packageId: undefined,
		packageRevision: undefined,
	};
	const all = { ...recipe, revision: undefined };
	const { files } = await filesAt(call, recipe);
	if (
		!revisionsBelow(files, keyOf(all)).some(
			({ revision }) => revision === reference.revision,
		)
	)
		throw notFound("the recipe of the package is missing");
}

async function isThere(
	{ app, owner }: Call,
	reference: Reference,
	name: string,
	sha256: string,
): Promise<boolean> {
	const { name: recipe, version: word } = reference;
	const target = await packageByName(app.db, owner.id, "conan", recipe);
	const version = target && (await versionOf(app.db, target, word));
	const file =
		version && (await fileOf(app.db, version, name, keyOf(reference)));
	return file?.sha256 === sha256;
}
