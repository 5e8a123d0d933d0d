import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { run, scratch } from "../support/client.ts";
import { clientCache, fetchedTest } from "../support/fetched-client.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor } from "../web/support/browser.ts";
import { client, hiddenFields } from "../web/support/oauth.ts";

const program = `
import json, sys
import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, jwt
from authlib.oidc.core import CodeIDToken

site, name, secret, redirect = sys.argv[1:]
about = requests.get(site + ".well-known/openid-configuration").json()
verifier, nonce = generate_token(48), generate_token()
session = OAuth2Session(name, secret, scope="openid profile email", redirect_uri=redirect, code_challenge_method="S256")
url, state = session.create_authorization_url(about["authorization_endpoint"], code_verifier=verifier, nonce=nonce)
print(url, flush=True)
back = sys.stdin.readline().strip()
token = session.fetch_token(about["token_endpoint"], authorization_response=back, code_verifier=verifier, state=state)
keys = JsonWebKey.import_key_set(requests.get(about["jwks_uri"]).json())
claims = jwt.decode(token["id_token"], keys, claims_cls=CodeIDToken,
    claims_options={"iss": {"essential": True, "value": about["issuer"]}, "aud": {"essential": True, "value": name}},
    claims_params={"nonce": nonce, "client_id": name, "access_token": token["access_token"]})
claims.validate()
who = session.get(about["userinfo_endpoint"]).json()
new = session.refresh_token(about["token_endpoint"], refresh_token=token["refresh_token"])
seen = session.introspect_token(about["introspection_endpoint"], token=new["access_token"]).json()
print(json.dumps({"claims": dict(claims), "who": who, "changed": new["access_token"] != token["access_token"], "seen": seen}), flush=True)
`;

fetchedTest(
	{ from: "pypi", name: "authlib", version: "1.6.5" },
	"authlib signs somebody in with PKCE, checks the identity, refreshes and looks at the token",
	async (folder) => {
		const forge = await testForge();
		const ada = await forge.user("ada");
		const browser = await signedInVisitor(forge, ada);
		const app = await client(forge, ada);
		const requests = join(clientCache, "pypi-requests-2.32.5");
		if (!existsSync(requests)) {
			const pip = `-m pip install --quiet --target ${requests} requests==2.32.5`;
			const got = await run("python3", pip.split(" "), { cwd: folder });
			expect([got.code, got.out]).toEqual([0, got.out]);
		}
		const file = join(await scratch(), "sign-in.py");
		await writeFile(file, program);
		const python = spawn(
			"python3",
			["-W", "ignore", file, forge.url, app.id, app.secret ?? "", app.redirect],
			{
				env: {
					...process.env,
					PYTHONPATH: `${folder}:${requests}`,
					AUTHLIB_INSECURE_TRANSPORT: "1",
					NO_PROXY: "*",
				},
				stdio: ["pipe", "pipe", "pipe"],
			},
		);
		let said = "";
		python.stderr.on("data", (text) => {
			said += text;
		});
		const told: string[] = [];
		for await (const line of createInterface({ input: python.stdout })) {
			told.push(line);
			if (told.length > 1) break;
			const { pathname, search } = new URL(line);
			const page = await browser.get(pathname + search);
			const answer = await browser.post("/login/oauth/grant", {
				...hiddenFields(page.html),
				granted: "true",
			});
			python.stdin.write(`${answer.to}\n`);
		}
		if (python.exitCode === null) await once(python, "exit");
		expect([python.exitCode, said]).toEqual([0, ""]);
		const { claims, who, changed, seen } = JSON.parse(told[1] ?? "");
		expect(claims).toMatchObject({
			aud: [app.id],
			preferred_username: "ada",
			sub: who.sub,
		});
		expect([who.preferred_username, changed, seen.active]).toEqual([
			"ada",
			true,
			true,
		]);
	},
);
