import { moved } from "../errors.ts";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";

export const getSwagger = endpoint({
	id: "swagger",
	route: "GET /swagger",
	summary: "Go to the page that shows the API",
	scope: null,
	on: anyone,
	extension: true,
	returns: { 303: null },
	run({ app }) {
		throw moved(303, `${app.url}api/swagger`);
	},
});
