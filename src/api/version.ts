import Type from "typebox";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { apiVersion } from "../version.ts";

export const getVersion = endpoint({
	id: "getVersion",
	route: "GET /version",
	summary:
		"The version of the API that this forge speaks, with its own behind the plus sign",
	scope: null,
	on: anyone,
	returns: {
		200: Type.Object({ version: Type.String() }, { $id: "ServerVersion" }),
	},
	run: () => ({ version: apiVersion }),
});
