import type { Transaction } from "../../database/database.ts";
import { changeRegistry } from "../../domain/packages/change-registry.ts";
import { deletePackage } from "../../domain/packages/delete-package.ts";
import {
	latestVersionOf,
	packageByName,
} from "../../domain/packages/package.ts";
import { filesOf } from "../../domain/packages/package-file.ts";
import {
	addProperties,
	propertiesOf,
	removeProperties,
} from "../../domain/packages/properties.ts";
import { publishIn } from "../../domain/packages/publish.ts";
import { badRequest, conflict, locked } from "../../errors.ts";
import { readBody } from "../../http/read-body.ts";
import { HttpResponse } from "../../http/response.ts";
import { findPackage } from "../find.ts";
import { jsonObject } from "../json.ts";
import type { Call, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { storeBuffer } from "../uploads.ts";

const type = "terraform";
const lockProperty = "terraform.lock";
const largestState = 64 * 1024 * 1024;

/** Holds the state of Terraform (its backend "http") with a lock for each. */
export const terraform: Registry = {
	type,
	// the lock is returned as its holder sent it
	errorBody: ({ message, details }) => details?.holder ?? { message },
	routes: [
		// a state holds passwords: readers of packages do not see it
		{ route: "GET /state/:name", needs: "write", run: getState },
		{ route: "POST /state/:name", needs: "write", run: putState },
		{ route: "DELETE /state/:name", needs: "write", run: deleteState },
		{ route: "POST /state/:name/lock", needs: "write", run: lock },
		{ route: "LOCK /state/:name/lock", needs: "write", run: lock },
		{ route: "DELETE /state/:name/lock", needs: "write", run: unlock },
		{ route: "UNLOCK /state/:name/lock", needs: "write", run: unlock },
	],
};

interface Lock {
	readonly ID?: string;
}

async function getState(call: Call): Promise<HttpResponse> {
	const target = await findPackage(call, type, call.params.name ?? "");
	const version = await latestVersionOf(call.app.db, target);
	const [file] = version ? await filesOf(call.app.db, version) : [];
	return sendFile(call, file, { type: "application/json", inline: true });
}

async function putState(call: Call): Promise<HttpResponse> {
	const { app, actor, owner, search } = call;
	const bytes = await readBody(call.request, largestState, call.client.signal);
	const state = jsonOf(bytes) as { serial?: unknown };
	const name = nameOf(call);
	if (!Number.isSafeInteger(state.serial) || (state.serial as number) < 0)
		throw badRequest("the state has no serial number");
	const blob = await storeBuffer(call, bytes);
	await app.db.write(async (tx) => {
		await changeRegistry(app, tx, owner.id, type);
		const holder = await lockOf(tx, owner.id, name);
		if (holder && holder.ID !== search.get("ID"))
			throw locked("the state is locked", { holder });
		await publishIn(app, tx, actor, owner, {
			type,
			name,
			version: String(state.serial),
			files: [{ name: "tfstate", blob }],
			existing: "replace",
		});
	});
	return new HttpResponse(201);
}

async function deleteState(call: Call): Promise<HttpResponse> {
	const target = await findPackage(call, type, call.params.name ?? "");
	const holder = await lockOf(call.app.db as never, call.owner.id, target.name);
	if (holder) throw locked("the state is locked", { holder });
	await deletePackage(call.app, call.actor, target);
	return new HttpResponse(200);
}

async function lock(call: Call): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const wanted = jsonOf(
		await readBody(call.request, 64 * 1024, call.client.signal),
	) as Lock;
	if (typeof wanted.ID !== "string" || !wanted.ID)
		throw badRequest("the lock has no ID");
	const name = nameOf(call);
	await app.db.write(async (tx) => {
		await changeRegistry(app, tx, owner.id, type);
		const holder = await lockOf(tx, owner.id, name);
		if (holder) throw locked("the state is locked", { holder });
		// a lock may come before the first state
		await publishIn(app, tx, actor, owner, {
			type,
			name,
			version: "_lock",
			internal: true,
			files: [],
			existing: "add",
			inTransaction: (inner, { packageId }) =>
				addProperties(
					inner,
					{ package: packageId },
					{ [lockProperty]: JSON.stringify(wanted) },
				),
		});
	});
	return new HttpResponse(200);
}

async function unlock(call: Call): Promise<HttpResponse> {
	const { app, owner } = call;
	const body = await readBody(call.request, 64 * 1024, call.client.signal);
	const { ID } = (body.length ? jsonOf(body) : {}) as Lock;
	const target = await findPackage(call, type, call.params.name ?? "");
	await app.db.write(async (tx) => {
		await changeRegistry(app, tx, owner.id, type);
		const holder = await lockOf(tx, owner.id, target.name);
		// without an ID the lock is removed by force
		if (holder && ID !== undefined && holder.ID !== ID)
			throw conflict("another user holds the lock", { holder });
		await removeProperties(tx, { package: target.id }, lockProperty);
	});
	return new HttpResponse(200);
}

async function lockOf(
	tx: Transaction,
	owner: number,
	name: string,
): Promise<Lock | undefined> {
	const target = await packageByName(tx, owner, type, name);
	const rows = target ? await propertiesOf(tx, "package", [target.id]) : [];
	const found = rows.find((row) => row.name === lockProperty);
	return found && (JSON.parse(found.value) as Lock);
}

/** @throws DomainError "bad-request" */
function nameOf({ params }: Call): string {
	const { name = "" } = params;
	if (!/^[a-z0-9][\w.-]{0,99}$/i.test(name))
		throw badRequest("invalid state name");
	return name;
}

/** States of large systems have many parts. */
const mostMembers = 500_000;

/** @throws DomainError "bad-request" */
const jsonOf = (bytes: Buffer): object =>
	jsonObject(
		bytes.toString("utf8"),
		"the body must be a JSON object",
		mostMembers,
	);
