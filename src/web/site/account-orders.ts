/** The orders of a list of organizations, by the words of the address. */
export const organizationOrders = {
	recentupdate: ["updated", "desc", "recently updated"],
	leastupdate: ["updated", "asc", "least recently updated"],
	newest: ["created", "desc", "newest"],
	oldest: ["created", "asc", "oldest"],
	alphabetically: ["name", "asc", "by name"],
	reversealphabetically: ["name", "desc", "by name, descending"],
} as const;

/** The orders of a list of people; when somebody signed in is for administrators. */
export const peopleOrders = organizationOrders;
export const administeredPeopleOrders = {
	...peopleOrders,
	lastlogin: ["last_login", "desc", "recently signed in"],
	reverselastlogin: ["last_login", "asc", "least recently signed in"],
} as const;
