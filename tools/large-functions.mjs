// Functions that are larger than they should be, with their sizes. Nothing is added here: a function that grows is taken apart.

/** Functions of more than 100 lines. */
export const longFunctions = {
	"src/transport/ssh/reception.ts openReception": 117,
	"src/transport/ssh/thread/listener.ts openListener": 110,
};

/** Functions of the domain with more than five parameters. */
export const manyParameters = {};
