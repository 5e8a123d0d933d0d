import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { tgzOf } from "../support/archives.ts";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";

// knife itself is not in Debian; this is the library with which it signs, and what it sends
const script = `
require "net/http"
require "openssl"
require "mixlib/authentication/signedheaderauth"
address, file, version = ARGV
uri = URI(address)
signing = Mixlib::Authentication::SignedHeaderAuth.signing_object(
  http_method: "post", path: uri.path, host: uri.host, user_id: "ada", proto_version: version,
  timestamp: Time.now.utc.iso8601, file: File.open(file, "rb"), body: "", headers: {})
key = OpenSSL::PKey::RSA.new(File.read("key.pem"))
request = Net::HTTP::Post.new(uri)
signing.sign(key, sign_algorithm: version == "1.3" ? "sha256" : "sha1", sign_version: version).each { |name, value| request[name] = value }
request.set_form([["cookbook", '{"category":"Other"}'], ["tarball", File.open(file, "rb")]], "multipart/form-data")
puts Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }.code
`;

clientTest(
	"ruby",
	"the library of Chef's clients signs uploads of cookbooks",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const { body } = await forge.call<{ private_key: string }>(
			"PUT",
			"/user/chef-key",
			{ as: ada, body: {} },
		);
		await writeFile(join(folder, "key.pem"), body.private_key);
		await writeFile(join(folder, "share.rb"), script);
		for (const [i, version] of ["1.0", "1.1", "1.3"].entries()) {
			await writeFile(
				join(folder, "cookbook.tgz"),
				tgzOf({
					"web/metadata.json": `{"name": "web", "version": "1.0.${i}"}`,
				}),
			);
			const address = `${forge.url}api/packages/ada/chef/api/v1/cookbooks`;
			const ended = await run(
				"ruby",
				["share.rb", address, "cookbook.tgz", version],
				{ cwd: folder },
			);
			expect([version, ended.out]).toEqual([version, "201\n"]);
		}
	},
	{ probe: ["-e", 'require "mixlib/authentication"'] },
);
