import Type from "typebox";
import { notFound } from "../errors.ts";
import { anyone } from "../guards/account.ts";
import { repo } from "../guards/repository.ts";
import { endpoint } from "../http/endpoint.ts";

// the forge signs nothing itself, and so has no keys of its own
const none = (): never => {
	throw notFound("no signing key");
};

export const getSigningKey = endpoint({
	id: "getSigningKey",
	route: "GET /signing-key.gpg",
	summary: "Get the OpenPGP key that the forge signs with",
	scope: null,
	on: anyone,
	returns: { 200: Type.String() },
	run: none,
});

export const getSigningKeySsh = endpoint({
	id: "getSigningKeySSH",
	route: "GET /signing-key.pub",
	summary: "Get the SSH key that the forge signs with",
	scope: null,
	on: anyone,
	returns: { 200: Type.String() },
	run: none,
});

export const getRepositorySigningKey = endpoint({
	id: "repoSigningKey",
	route: "GET /repos/:owner/:repo/signing-key.gpg",
	summary: "Get the OpenPGP key that commits in a repository are signed with",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Type.String() },
	run: none,
});

export const getRepositorySigningKeySsh = endpoint({
	id: "repoSigningKeySSH",
	route: "GET /repos/:owner/:repo/signing-key.pub",
	summary: "Get the SSH key that commits in a repository are signed with",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Type.String() },
	run: none,
});
