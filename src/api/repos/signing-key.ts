import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { media } from "../../http/openapi/media.ts";
import { noOpenPgpKey, sshKey } from "../signing-key.ts";

export const getRepositorySigningKey = endpoint({
	id: "repoSigningKey",
	route: "GET /repos/:owner/:repo/signing-key.gpg",
	summary: "Get the OpenPGP key that commits in a repository are signed with",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: media.text },
	run: noOpenPgpKey,
});

export const getRepositorySigningKeySsh = endpoint({
	id: "repoSigningKeySSH",
	route: "GET /repos/:owner/:repo/signing-key.pub",
	summary: "Get the SSH key that commits in a repository are signed with",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: media.text },
	run: sshKey,
});
