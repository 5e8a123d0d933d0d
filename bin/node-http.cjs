// A module that imports node:http gets all that it has, a client of WebSockets with all of fetch and HTTP/2 among it: 10 MB of memory that a server does not need. What is asked
// for like this is loaded when it is used.
module.exports = process.getBuiltinModule("node:http");
